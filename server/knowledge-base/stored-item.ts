import type { HistoryPage } from "@shared/publish-answers.ts";

export type ItemKind = "article" | "category";

/** A published article or category. `position` is that of its row, which a row made anew by a restore takes again. */
export type StoredItem = {
  position?: number;
  isDeleted: boolean;
  title: string;
  description: string;
  category: string;
  link: string;
  body: "own" | "below" | "none";
  bodyHash: string | null;
  /** In the history alone: who removed this version for good, and when. What it held is no more. */
  purged?: { username: string; at: string };
};

/** What a publish did to an article or category; null where it was not published at all. */
export type ItemChange = {
  kind: ItemKind;
  id: string;
  before: StoredItem | null;
  after: StoredItem | null;
};

/** What a publish did to a redirect: where it led before and after, null for nowhere. */
export type RedirectChange = { from: string; before: string | null; after: string | null };

/** The start of a publish's list of items, for the pages of the history. */
export type Summary = Pick<HistoryPage["entries"][number], "items" | "more">;

/** Whether two items are the same, wherever their rows stand. */
export function isSameItem(a: StoredItem | null, b: StoredItem | null): boolean {
  if (!a || !b) return a === b;
  return (Object.keys(b) as (keyof StoredItem)[]).every(
    (field) => field === "position" || a[field] === b[field],
  );
}
