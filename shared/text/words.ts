/** The longest search text the API takes, in characters. */
export const MAX_SEARCH_LENGTH = 200;

/** The words of a search, lower-cased; every one must occur in a video for it to match. */
export function searchWords(query: string): string[] {
  return foldCase(query).split(/\s+/).filter(Boolean);
}

/** Text as searches compare it: composed the same way and lower-cased. */
export function foldCase(text: string): string {
  return text.normalize("NFKC").toLowerCase();
}

/** The tokens of a text for searches: lower-cased runs of letters and numbers. */
export function tokenize(text: string): string[] {
  return foldCase(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}
