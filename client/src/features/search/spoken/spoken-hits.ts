import type { SpokenHit } from "@shared/contracts/transcripts.ts";
import { MAX_SPOKEN_HITS, parseSpokenQuery, spokenWords } from "@shared/text/spoken-words.ts";
import { foldCase } from "@shared/text/text.ts";

/** What was found for a text. */
export type SpokenAnswer = { text: string; hits: readonly SpokenHit[] };

/**
 * What an earlier answer holds of another text's, phrases first. It `isComplete` where nothing else can match: the text
 * is the same or goes on, and all that matched it then was answered.
 */
export function narrowAnswer({ text: from, hits }: SpokenAnswer, text: string) {
  const query = parseSpokenQuery(text);
  if (!query) return { hits: [], isComplete: true };
  const held = hits.map((hit) => ({ hit, words: spokenWords(hit.text) }));
  const matching = held.filter(({ words }) => query.words.every((word) => words.includes(word)));
  const isPhrase = ({ words }: { words: string }) => words.includes(query.phrase);
  const phrasesFirst = [...matching.filter(isPhrase), ...matching.filter((one) => !isPhrase(one))];
  const goesOn = parseSpokenQuery(from) !== null && foldCase(text).startsWith(foldCase(from));
  return {
    hits: phrasesFirst.map(({ hit }) => hit),
    isComplete: text === from || (goesOn && hits.length < MAX_SPOKEN_HITS),
  };
}
