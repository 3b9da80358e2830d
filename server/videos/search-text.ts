import { MAX_SEARCH_LENGTH, searchWords } from "@shared/search-words.ts";
import { HttpError } from "../http/errors.ts";

/** Decodes a part of a path. Throws a 400 HttpError when it is malformed. */
export function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw new HttpError(400, "This request is malformed.");
  }
}

/** The words of a search, folded. Throws a 400 HttpError when there are none, or the text is too long. */
export function readSearchWords(text: string): string[] {
  if (text.length > MAX_SEARCH_LENGTH) {
    throw new HttpError(400, `A search may be ${MAX_SEARCH_LENGTH} characters long at most.`);
  }
  const words = searchWords(text);
  if (words.length === 0) throw new HttpError(400, "Type something to search for.");
  return words;
}
