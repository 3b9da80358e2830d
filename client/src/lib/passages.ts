/** Starts a text directive in an address's fragment: browsers scroll to its text and mark it, pages don't see it. */
const DIRECTIVE = ":~:text=";

/** A longer sentence is named by its beginning and its end. */
const MAX_WORDS = 12;

/**
 * The address of a passage below a heading, with a text directive that marks it in a new page. A tab separates cells.
 */
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

// Directives give a hyphen a meaning.
const encode = (text: string) =>
  encodeURIComponent(text.replace(/\p{Surrogate}/gu, "\uFFFD")).replaceAll("-", "%2D");

/**
 * An address without its directive: browsers remove it from addresses that they open, but not from those that scripts
 * set.
 */
export const withoutDirective = (address: string): string => address.replace(/#?:~:.*/s, "");
