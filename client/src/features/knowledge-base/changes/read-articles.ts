import type { Article } from "@/data/model.ts";
import { createStoredValue, isNumber, isRecordOf } from "@/lib/stored-value.ts";

type Read = Record<string, number>;

/** The last announced change that this browser showed, by article id; the latest read articles come last. */
export const readArticles = createStoredValue<Read>("read-articles", isRecordOf(isNumber), {});

/** The compared fields of an article. */
export type Known = Pick<Article, "id" | "announced">;

/** Tells if a change of an article was announced since this browser showed it. */
export function isChangedSince(read: Read, { id, announced = 0 }: Known): boolean {
  return Object.hasOwn(read, id) && announced > Number(read[id]);
}

/** Returns a function that tells if a change of an article was announced since this browser showed it. */
export function changedArticles() {
  const read = readArticles.read();
  return (article: Known) => isChangedSince(read, article);
}
