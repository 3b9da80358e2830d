const ENTITIES: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&nbsp;": " ",
};

/**
 * The plain text of HTML that a parser has written, as the sanitiser's is: every tag is closed, and only these
 * characters are escaped. It becomes text alone, never HTML again.
 */
export function textOf(html: string): string {
  return html
    .replace(/<button\b[^>]*>[^<]*<\/button>/g, "")
    .replace(/<(?:\/(?:p|h[1-6]|li|blockquote|pre|tr|td|th|div)|br)\b[^>]*>/g, " ")
    .replace(/<[^>]*>/g, "")
    .replace(/&(?:amp|lt|gt|quot|nbsp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, " ")
    .trim();
}

/** A question and its answer as plain text. */
export type Question = { question: string; answer: string };

const HEADING = /<h([1-6])\b[^>]*>(.*?)<\/h\1>/gs;
const MIN_QUESTIONS = 2;

/**
 * The questions of an article that really is questions and answers: all its headings of the first level that it uses
 * are questions, at least two, with text below each. None for any other article.
 */
export function questionsOf(html: string): Question[] {
  const headings = [...html.matchAll(HEADING)];
  const top = Math.min(...headings.map(([, level]) => Number(level)));
  const main = headings.filter(([, level]) => Number(level) === top);
  const questions = main.map((heading, index) => ({
    question: textOf(heading[2] ?? ""),
    answer: textOf(html.slice(heading.index + heading[0].length, main[index + 1]?.index)),
  }));
  const isFaq = questions.every(({ question, answer }) => question.endsWith("?") && answer !== "");
  return isFaq && questions.length >= MIN_QUESTIONS ? questions : [];
}
