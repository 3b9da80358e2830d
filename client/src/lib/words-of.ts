import { foldCase } from "@shared/video.ts";

/** The words of a text as searches compare them: lower-cased runs of letters and numbers. */
export function wordsOf(text: string): string[] {
  return foldCase(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}
