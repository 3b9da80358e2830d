import { tokenize } from "./text.ts";

/** How many sentences a search for what is said answers at most. */
export const MAX_TRANSCRIPT_HITS = 20;

// Longer ones are compared by their beginning; PostgreSQL's text search takes 2 kB.
const LONGEST = /^.{1,60}/su;

const wordsOf = (text: string) => tokenize(text).map((word) => LONGEST.exec(word)?.[0] ?? word);

/** A sentence as searches compare it: its words, each between two spaces, so that a phrase is a part of the text. */
export function transcriptWords(sentence: string): string {
  return ` ${wordsOf(sentence).join(" ")} `;
}

/**
 * What a search looks for in sentences as `transcriptWords` gives them. A sentence must hold every one of `words`; those that
 * hold the `phrase` come first. Each begins with a space, and all but the last word end with one: it may go on.
 */
export type TranscriptQuery = { words: readonly string[]; phrase: string };

/** Reads a search, of which the first words and the last count; null where it holds no letter and no number. */
export function parseTranscriptQuery(text: string): TranscriptQuery | null {
  const found = wordsOf(text);
  const last = found.at(-1);
  if (last === undefined) return null;
  const others = new Set(found.slice(0, -1).map((word) => ` ${word} `));
  // As many as the search over everything takes.
  const maxWords = 12;
  return {
    words: [...[...others].slice(0, maxWords - 1), ` ${last}`],
    phrase: ` ${found.join(" ")}`,
  };
}
