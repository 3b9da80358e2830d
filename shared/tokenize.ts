import { foldCase } from "./search-words.ts";

/** The tokens of a text for searches: lower-cased runs of letters and numbers. */
export function tokenize(text: string): string[] {
  return foldCase(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}
