import { parseTranscriptQuery } from "@shared/text/transcript-words.ts";

/** The indices of the sentences, given as `transcriptWords`, that hold every word of the query; the last may go on. */
export function findSentences(spoken: readonly string[], query: string): number[] {
  const parsed = parseTranscriptQuery(query);
  if (!parsed) return [];
  return spoken.flatMap((text, index) =>
    parsed.words.every((word) => text.includes(word)) ? index : [],
  );
}

/** The index of the last sentence that has begun; -1 before the first one. */
export function currentSentence(sentences: readonly { start: number }[], seconds: number): number {
  return sentences.findLastIndex(({ start }) => start <= seconds);
}
