import { foldCase } from "../text/text.ts";

/** Letters and numbers, with what may stand inside a word. */
const WORD = /[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu;

// Longer ones are compared by their beginning; PostgreSQL's text search takes 2 kB.
const LONGEST = /^.{1,60}/su;

// To normalize a run of combining marks takes quadratic time; no language has thirty on one letter (Unicode, UAX #15).
const LONG_MARKS = /(\p{M}{30})\p{M}+/gu;

/**
 * The words of a text as searches compare them: lower-cased, without apostrophes. One with hyphens gives its parts, and where
 * `isJoined` the whole as well, so that who writes "handover" finds "hand-over".
 */
export function wordsOf(text: string, { isJoined = false } = {}): string[] {
  return (foldCase(text.replace(LONG_MARKS, "$1")).match(WORD) ?? []).flatMap((found) => {
    const parts = found.replace(/['’]/g, "").split("-").map(cut);
    return parts.length > 1 && isJoined ? [...parts, cut(parts.join(""))] : parts;
  });
}

const cut = (word: string) => LONGEST.exec(word)?.[0] ?? word;

/** A text in its order, split at its words: what they are compared by, or null for what stands between them. */
export function splitAtWords(text: string): { text: string; words: readonly string[] }[] {
  const parts: { text: string; words: readonly string[] }[] = [];
  let at = 0;
  for (const { 0: found, index } of text.matchAll(WORD)) {
    if (index > at) parts.push({ text: text.slice(at, index), words: [] });
    parts.push({ text: found, words: wordsOf(found, { isJoined: true }) });
    at = index + found.length;
  }
  if (at < text.length) parts.push({ text: text.slice(at), words: [] });
  return parts;
}
