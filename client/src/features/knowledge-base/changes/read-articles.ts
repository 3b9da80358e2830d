import type { Article } from "@/data/model.ts";
import { createStoredValue, isNumber, isRecordOf } from "@/lib/stored-value.ts";

type Read = Record<string, number>;

/** By an article's id the last announced change that this browser has shown, the articles read last at the end. */
export const readArticles = createStoredValue<Read>("read-articles", isRecordOf(isNumber), {});

/** What is compared of an article. */
export type Known = Pick<Article, "id" | "announced">;

/** Whether readers were told of a change of an article since this browser has shown it. */
export function isChangedSince(read: Read, { id, announced = 0 }: Known): boolean {
  return Object.hasOwn(read, id) && announced > Number(read[id]);
}

/** Returns what tells whether readers were told of a change of an article since this browser has shown it. */
export function changedArticles() {
  const read = readArticles.read();
  return (article: Known) => isChangedSince(read, article);
}
