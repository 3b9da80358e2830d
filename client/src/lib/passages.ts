/** What browsers read in an address's fragment as the text to scroll to and mark, and pages don't. */
const DIRECTIVE = ":~:text=";

/** A sentence of more words than this is named by its beginning and its end. */
const MAX_WORDS = 12;

/** The address of a passage below a heading, with a text directive that marks it in a new page. A tab parts cells. */
export function passageHref(link: string, anchor: string, passage: string): string {
  const hash = encodeURIComponent(anchor);
  if (!passage) return anchor ? `${link}#${hash}` : link;
  const cells = passage.split("\t");
  const words = passage.split(/\s+/);
  const ends =
    cells.length > 1
      ? [cells[0], cells.at(-1)]
      : words.length > MAX_WORDS
        ? [words.slice(0, 5).join(" "), words.slice(-5).join(" ")]
        : [passage];
  return `${link}#${hash}${DIRECTIVE}${ends.map((end) => encode(end ?? "")).join(",")}`;
}

// A hyphen means something in a directive.
const encode = (text: string) =>
  encodeURIComponent(text.replace(/\p{Surrogate}/gu, "\uFFFD")).replaceAll("-", "%2D");

/** An address without its directive, which browsers take out of those that they open, but not out of those that scripts set. */
export const withoutDirective = (address: string): string => address.replace(/#?:~:.*/s, "");
