import type { TranscriptHit } from "@shared/contracts/transcripts.ts";
import { foldCase } from "@shared/text/text.ts";
import {
  MAX_TRANSCRIPT_HITS,
  parseTranscriptQuery,
  transcriptWords,
} from "@shared/text/transcript-words.ts";

/** What was found for a text. */
export type SpokenAnswer = { text: string; hits: readonly TranscriptHit[] };

/**
 * What an earlier answer holds of another text's, phrases first. It `isComplete` where nothing else can match: the text
 * is the same or goes on, and all that matched it then was answered.
 */
export function narrowAnswer({ text: from, hits }: SpokenAnswer, text: string) {
  const query = parseTranscriptQuery(text);
  if (!query) return { hits: [], isComplete: true };
  const held = hits.map((hit) => ({ hit, words: transcriptWords(hit.text) }));
  const matching = held.filter(({ words }) => query.words.every((word) => words.includes(word)));
  const isPhrase = ({ words }: { words: string }) => words.includes(query.phrase);
  const phrasesFirst = [...matching.filter(isPhrase), ...matching.filter((one) => !isPhrase(one))];
  const goesOn = parseTranscriptQuery(from) !== null && foldCase(text).startsWith(foldCase(from));
  return {
    hits: phrasesFirst.map(({ hit }) => hit),
    isComplete: text === from || (goesOn && hits.length < MAX_TRANSCRIPT_HITS),
  };
}
