import type { HistoryEntry } from "@shared/contracts/publishing.ts";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { publicKnowledge } from "@/data/content-store.ts";
import { loadBody } from "@/data/load-body.ts";
import type { ArticleMetadata, KnowledgeCategory } from "@/data/model.ts";
import type { Version } from "../publish/merge-versions.ts";
import { readHistory, readHistoryEntry, readHistoryHtml } from "../publish/publish-api.ts";

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

/** How many items of a publish are loaded at a time, with their texts. */
const ITEMS_AT_ONCE = 20;

/** What one publish changed, in pages. Only a removal for good changes it: until then it is kept for as long as the page is open. */
export const historyItemsQuery = (revision: number) =>
  infiniteQueryOptions({
    queryKey: ["history-items", revision],
    queryFn: async ({ client, pageParam: first }) => {
      const { items } = await client.fetchQuery({
        queryKey: ["history-entry", revision],
        queryFn: () => readHistoryEntry(revision),
        staleTime: Number.POSITIVE_INFINITY,
      });
      const next = first + ITEMS_AT_ONCE;
      return {
        items: await Promise.all(items.slice(first, next).map(loadItem)),
        next: next < items.length ? next : null,
      };
    },
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
  });

async function loadItem({
  kind,
  id,
  before,
  after,
}: HistoryEntry["items"][number]): Promise<HistoryItem> {
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
    html: item.value === null ? null : await readHistoryHtml(item, html),
  };
}
