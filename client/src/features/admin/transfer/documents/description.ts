import { htmlToText } from "./html-page.ts";

/** In characters: a description that is made of a text is longer than this only by its last word. */
const MAX_DESCRIPTION = 160;
/** In characters: what an article may begin with in large letters. */
const MAX_LEAD = 300;
/** What an article's text may begin with. */
const FIRST = "p, h1, h2, h3, h4, h5, h6, ul, ol, dl, table, pre, blockquote, img, iframe";

/**
 * The first paragraph of a text as its description. It is taken out where it is plain and short, as pages show the
 * description above the text; else it stays, and the description is shortened.
 */
export function takeDescription(body: HTMLElement): string {
  const paragraph = [...body.querySelectorAll("p")].find((each) => htmlToText(each) !== "");
  const text = htmlToText(paragraph ?? null);
  if (paragraph && isLead(paragraph, text, body)) {
    paragraph.remove();
    return text;
  }
  if (text.length <= MAX_DESCRIPTION) return text;
  const end = text.indexOf(" ", MAX_DESCRIPTION - 1);
  return end < 0 ? text : `${text.slice(0, end).replace(/[,;:–-]$/, "")} …`;
}

// Not where it introduces what follows, or nothing does.
function isLead(paragraph: Element, text: string, body: HTMLElement): boolean {
  const isFirst = body.querySelector(FIRST) === paragraph && htmlToText(body).startsWith(text);
  const isPlain = paragraph.childElementCount === 0 && !paragraph.id;
  const isFollowed = htmlToText(body).length > text.length;
  return isFirst && isPlain && isFollowed && text.length <= MAX_LEAD && !text.endsWith(":");
}
