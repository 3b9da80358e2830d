import { readSection } from "@shared/search/rank.ts";
import { MAX_SEARCHED, type Section, sectionsOf } from "@shared/search/sections.ts";
import { cutText } from "@shared/text/text.ts";

/** An article with its HTML as it is stored. */
export type SectionSource = { id: string; title: string; description: string; html: string };

export type MadeSections = ReturnType<typeof makeSections>;

/** The sections of an article as the database stores them. Takes long for a long text. */
export function makeSections({ html, ...article }: SectionSource) {
  const { id, title, description } = article;
  const { sections, isCut } = beginning(sectionsOf(html));
  const bytes = Buffer.byteLength(JSON.stringify([id, title, description, sections]));
  const rows = sections.map((section, number) => {
    const read = readSection({ ...section, articleId: id, number, title, description });
    const { title: inTitle, above, heading: inHeading, sentenceWords } = read;
    const lexemes = lexemesOf(inTitle, inHeading, [...above, ...sentenceWords.flat()]);
    return { articleId: id, number, ...section, lexemes };
  });
  return { ...article, bytes, rows, problem: isCut ? ("cut" as const) : null };
}

/** A section repeats the title and the heading above: many short ones are as much to store as a long text. */
const SECTION_CHARACTERS = 100;

/** The sections that the search reads, the last of them to where it stops. */
function beginning(all: readonly Section[]) {
  let left = MAX_SEARCHED;
  const sections: Section[] = [];
  for (const section of all) {
    left -= SECTION_CHARACTERS + section.above.length + section.heading.length;
    if (left < 0) return { sections, isCut: true };
    const text = cutText(section.text, left);
    sections.push({ ...section, text });
    if (text.length < section.text.length) return { sections, isCut: true };
    left -= text.length;
  }
  return { sections, isCut: false };
}

/** Words as a `tsvector` is written: they are letters and numbers alone. */
function lexemesOf(title: readonly string[], heading: readonly string[], text: readonly string[]) {
  const found = new Map<string, string[]>();
  for (const [place, words] of [title, heading, text].entries()) {
    for (const word of new Set(words)) {
      const positions = found.get(word) ?? [];
      positions.push(["1A", "2B", "3"][place] ?? "3");
      found.set(word, positions);
    }
  }
  return [...found].map(([word, positions]) => `'${word}':${positions.join()}`).join(" ");
}
