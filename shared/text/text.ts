/** A count with its noun: "1 article", "4 articles", "5,000 articles". `plural` is for nouns that take more than an s. */
export function pluralize(count: number, noun: string, plural = `${noun}s`): string {
  return `${count.toLocaleString("en")} ${count === 1 ? noun : plural}`;
}

/** True for a valid id in URLs: lowercase letters and numbers, with single hyphens between them. */
export function isSlug(text: string): boolean {
  return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text);
}

/** A text with its white space made single spaces. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** A text for a link in Markdown, where brackets would end it. */
export function linkText(text: string): string {
  return oneLine(text).replace(/[[\]\\]/g, "\\$&");
}

/** Decodes percent-encoding; malformed text stays as it is. */
export function decodeOrKeep(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The first characters of a text, at most `length` of them; a surrogate pair is not cut in two. */
export function cutText(text: string, length: number): string {
  return text.slice(0, length).replace(/\p{Surrogate}$/u, "");
}

/** True for a text that the database can hold: without NUL and without half a surrogate pair. */
export function isStorable(value: string): boolean {
  return !/\0|\p{Surrogate}/u.test(value);
}

/** The longest search text the API takes, in characters. */
export const MAX_SEARCH_LENGTH = 200;

/** The words of a search, lower-cased; every one must occur in a video for it to match. */
export function searchWords(query: string): string[] {
  return foldCase(query).split(/\s+/).filter(Boolean);
}

/** Text in the form that searches compare: composed by NFKC and in lower case. */
export function foldCase(text: string): string {
  return text.normalize("NFKC").toLowerCase();
}
