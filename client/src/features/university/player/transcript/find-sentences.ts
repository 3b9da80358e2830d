import { tokenize } from "@/lib/tokenize.ts";

/** A sentence's words as `findSentences` compares them: between spaces. */
export const foldSentence = (text: string) => ` ${tokenize(text).join(" ")} `;

/** The indices of the sentences that hold every word of the query; of its last word the beginning is enough. */
export function findSentences(folded: readonly string[], query: string): number[] {
  const words = tokenize(query);
  const last = words.pop();
  if (last === undefined) return [];
  const parts = [...words.map((word) => ` ${word} `), ` ${last}`];
  return folded.flatMap((text, index) => (parts.every((part) => text.includes(part)) ? index : []));
}

/** The index of the last sentence that has begun; -1 before the first one. */
export function currentSentence(sentences: readonly { start: number }[], seconds: number): number {
  return sentences.findLastIndex(({ start }) => start <= seconds);
}
