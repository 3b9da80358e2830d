import type { HistoryEntry as Entry, HistoryPage } from "@shared/contracts/publishing.ts";
import { pluralize } from "@shared/text/text.ts";
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { RotateCcw } from "lucide-react";
import { useState } from "react";
import { loadBody } from "@/data/article-body.ts";
import { publicKnowledge, useContent } from "@/data/content-store.ts";
import { messageOf } from "@/data/http.ts";
import { type ArticleMetadata, type KnowledgeCategory, titleOf } from "@/data/model.ts";
import { Button } from "@/ui/button.tsx";
import { FailedRequest } from "@/ui/message.tsx";
import { ShowMore } from "@/ui/show-more.tsx";
import { Comparison, comparedFields } from "../changes/comparison.tsx";
import type { Version } from "../publish/merge-versions.ts";
import { readHistory, readHistoryEntry, readHistoryHtml } from "../publish/publish-api.ts";
import { HistoryDialog, HistoryEntry, HistoryItemCard } from "./history-dialog.tsx";
import { PurgeDialog, type Purging, RestoreDialog, type Restoring } from "./restore-dialog.tsx";

/** Lists every publish, shows what each changed, and restores one article, one category or everything. */
export function PublishHistory({ onClose }: { onClose: () => void }) {
  const { published } = useContent();
  const [visit] = useState(() => Math.random());
  const [restoring, setRestoring] = useState<Restoring | null>(null);
  const [purging, setPurging] = useState<Purging | null>(null);
  const history = useInfiniteQuery({
    ...historyQuery(visit, published.revision),
    // What opened a restore stays, so that it gets the focus back.
    placeholderData: keepPreviousData,
  });

  return (
    <HistoryDialog
      history={history}
      label="Publishes"
      empty={{
        title: "Nothing was published yet.",
        text: "Everybody sees what came with the product.",
      }}
      entry={(entry, index) => (
        <PublishEntry
          key={entry.revision}
          entry={entry}
          isLatest={index === 0}
          onRestore={setRestoring}
          onPurge={setPurging}
        />
      )}
      oldest={
        <>
          <p className="mr-auto text-ink-2">Before that: what came with the product</p>
          <Button
            variant="outline"
            onClick={() => setRestoring({ to: 0, key: null, name: "Everything" })}
          >
            <RotateCcw size={17} />
            Restore what came with the product
          </Button>
        </>
      }
      onClose={onClose}
    >
      {restoring && <RestoreDialog restoring={restoring} onClose={() => setRestoring(null)} />}
      {purging && <PurgeDialog purging={purging} onClose={() => setPurging(null)} />}
    </HistoryDialog>
  );
}

/** How many names stand in the list before it is opened. */
const NAMES = 4;

type PublishEntryProps = {
  entry: HistoryPage["entries"][number];
  isLatest: boolean;
  onRestore: (restoring: Restoring) => void;
  onPurge: (purging: Purging) => void;
};

/** One publish: who, when, why, and what it changed. */
function PublishEntry({ entry, isLatest, onRestore, onPurge }: PublishEntryProps) {
  const { revision, note, restored, items, more } = entry;
  const count = items.length + more;
  const others = count - Math.min(items.length, NAMES);
  return (
    <HistoryEntry
      entry={entry}
      summary={
        <>
          {restored !== undefined && (
            <p className="text-small text-ink-2">
              Restored {restored === 0 ? "what came with the product" : `publish ${restored}`}
            </p>
          )}
          {note && <p className="break-words text-small">{note}</p>}
          <p className="break-words text-small text-ink-2">
            {pluralize(count, "change")}: {items.slice(0, NAMES).map(titleIn).join(", ")}
            {others > 0 && ` and ${others} more`}
          </p>
        </>
      }
      onRestore={isLatest ? null : () => onRestore({ to: revision, key: null, name: "Everything" })}
    >
      <HistoryItems
        revision={revision}
        isLatest={isLatest}
        onRestore={onRestore}
        onPurge={onPurge}
      />
    </HistoryEntry>
  );
}

// The server does not know what the product came with: of a deletion it may know the id alone.
function titleIn({ kind, id, title }: HistoryPage["entries"][number]["items"][number]): string {
  const builtIn = title === id ? builtInItem(kind, id) : null;
  return builtIn ? titleOf(builtIn) : title;
}

type HistoryItemsProps = {
  revision: number;
  /** Whether this is the newest publish. */
  isLatest: boolean;
  onRestore: (restoring: Restoring) => void;
  onPurge: (purging: Purging) => void;
};

/** What one publish changed, with buttons that bring single articles and categories back. */
function HistoryItems({ revision, isLatest, onRestore, onPurge }: HistoryItemsProps) {
  const { data, error, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery(
    historyItemsQuery(revision),
  );
  if (error) return <FailedRequest message={messageOf(error)} onRetry={() => refetch()} />;
  if (!data) return <p className="py-3 text-ink-2">Comparing…</p>;
  return (
    <>
      <ul className="mt-3 space-y-4">
        {data.pages
          .flatMap(({ items }) => items)
          .map((item) => {
            const name = nameOf(item);
            const key = `${item.kind}:${item.id}`;
            return (
              <HistoryItemCard
                key={key}
                kind={item.kind === "article" ? "Article" : "Category"}
                name={name}
                onRestoreBefore={
                  item.isThere.before ? () => onRestore({ to: revision - 1, key, name }) : null
                }
                onRestoreAfter={
                  isLatest || !item.isThere.after
                    ? null
                    : () => onRestore({ to: revision, key, name })
                }
                onPurge={
                  item.kind === "article" && !item.purged
                    ? () => onPurge({ id: item.id, name })
                    : null
                }
              >
                {item.purged ? <Purged {...item.purged} /> : <ItemComparison item={item} />}
              </HistoryItemCard>
            );
          })}
      </ul>
      <ShowMore hasMore={hasNextPage} showMore={() => void fetchNextPage()} noun="changes" />
    </>
  );
}

function Purged({ username, at }: NonNullable<HistoryItem["purged"]>) {
  return (
    <p className="mt-1 text-small text-ink-2">
      Removed for good by {username}, {new Date(at).toLocaleString()}
    </p>
  );
}

function ItemComparison({ item: { before, after } }: { item: HistoryItem }) {
  const { publicKnowledge } = useContent();
  const fieldsOf = ({ item, html }: Version) =>
    comparedFields(item, html, publicKnowledge.categories);
  return <Comparison before={fieldsOf(before)} after={fieldsOf(after)} />;
}

function nameOf({ before, after, id }: HistoryItem): string {
  const item = after.item ?? before.item;
  return item ? titleOf(item) : id;
}

/** The pages of the history, read anew for each `visit` of its dialog and after each publish. */
const historyQuery = (visit: number, revision: number) =>
  infiniteQueryOptions({
    queryKey: ["history", visit, revision],
    queryFn: ({ pageParam }) => readHistory(pageParam),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    gcTime: 0,
  });

/** What one item was before and after a publish. */
type HistoryItem = {
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
const historyItemsQuery = (revision: number) =>
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

async function loadItem({ kind, id, before, after }: Entry["items"][number]): Promise<HistoryItem> {
  const builtIn = builtInItem(kind, id);
  const html = builtIn && "bodyIn" in builtIn ? await loadBody(builtIn) : null;
  const versionOf = async (side: typeof before): Promise<Version> => {
    // Without an entry of its own it was as it came with the product.
    if (side === null) return { item: builtIn, html };
    const item = side.value as ArticleMetadata | KnowledgeCategory | null;
    return { item, html: item && (await readHistoryHtml(side, html)) };
  };
  return {
    kind,
    id,
    before: await versionOf(before),
    after: await versionOf(after),
    purged: before?.purged ?? after?.purged ?? null,
    isThere: { before: !before?.purged, after: !after?.purged },
  };
}

function builtInItem(kind: HistoryItem["kind"], id: string) {
  const all = kind === "article" ? publicKnowledge.articles : publicKnowledge.categories;
  return all.find((each) => each.id === id) ?? null;
}
