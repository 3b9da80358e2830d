import type { HistoryEntry } from "@shared/publish-answers.ts";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { publicKnowledge } from "@/content/content-store.ts";
import { loadBody } from "@/content/load-body.ts";
import type { ArticleMetadata, KnowledgeCategory } from "@/content/model.ts";
import type { Version } from "../publishing/merge-versions.ts";
import { readHistory, readHistoryEntry } from "../publishing/publish-api.ts";
import { htmlOf } from "../publishing/versions.ts";

/** The pages of the history, read anew for each `visit` of its dialog and after each publish. */
export const historyQuery = (visit: number, revision: number) =>
  infiniteQueryOptions({
    queryKey: ["history", visit, revision],
    queryFn: ({ pageParam }) => readHistory(pageParam),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    gcTime: 0,
  });

/** What one item was before and after a publish. */
export type HistoryItem = {
  kind: "article" | "category";
  id: string;
  before: Version;
  after: Version;
  /** Who removed a version of it for good, and when. */
  purged: { username: string; at: string } | null;
  /** Whether each side can be restored. */
  isThere: { before: boolean; after: boolean };
};

/** What one publish changed. It never changes: it is kept for as long as the page is open. */
export const historyItemsQuery = (revision: number) =>
  queryOptions({
    queryKey: ["history-items", revision],
    queryFn: async (): Promise<HistoryItem[]> => {
      const { items } = await readHistoryEntry(revision);
      const loaded: HistoryItem[] = [];
      for (const item of items) loaded.push(await loadItem(item));
      return loaded;
    },
  });

async function loadItem({ kind, id, before, after }: HistoryEntry["items"][number]) {
  const builtIn = kind === "article" ? publicKnowledge.articles : publicKnowledge.categories;
  const found = builtIn.find((each) => each.id === id);
  const html = found && "bodyIn" in found ? await loadBody(found) : null;
  return {
    kind,
    id,
    // Without an entry of its own it was as it came with the product.
    before: await versionOf(before, found ?? null, html),
    after: await versionOf(after, found ?? null, html),
    purged: before?.purged ?? after?.purged ?? null,
    isThere: { before: !before?.purged, after: !after?.purged },
  };
}

async function versionOf(
  item: HistoryEntry["items"][number]["before"],
  builtIn: ArticleMetadata | KnowledgeCategory | null,
  html: string | null,
): Promise<Version> {
  if (item === null) return { item: builtIn, html };
  return {
    item: item.value as ArticleMetadata | KnowledgeCategory | null,
    html: item.value === null ? null : await htmlOf(item, html),
  };
}
