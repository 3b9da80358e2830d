import type { HistoryEntry as Entry, HistoryPage } from "@shared/contracts/publishing.ts";
import { dateAndTime } from "@shared/text/dates.ts";
import { pluralize } from "@shared/text/text.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { RotateCcw } from "lucide-react";
import { useState } from "react";
import { notifyDraftsChanged } from "@/data/drafts-overlay.ts";
import { messageOf } from "@/data/http.ts";
import { currentContent, useContent } from "@/features/admin/drafts/content.ts";
import { titleOf } from "@/features/admin/drafts/items.ts";
import { Button } from "@/ui/button.tsx";
import { ShowMore, useShowMore } from "@/ui/show-more.tsx";
import { showToast } from "@/ui/toast-store.ts";
import { Comparison, comparedFields } from "../changes/comparison.tsx";
import { Comparing } from "../components/unloaded.tsx";
import type { Version } from "../publish/merge-versions.ts";
import {
  isRefusal,
  loadHistoryHtml,
  purge,
  readHistory,
  readHistoryEntry,
  restore,
  tryRefresh,
} from "../publish/publish-api.ts";
import { newKey } from "../shell/admin-api.ts";
import {
  HistoryDialog,
  HistoryEntry,
  HistoryItemCard,
  RestoreQuestion,
  useHistoryPages,
} from "./history-dialog.tsx";

export function PublishHistory({ onClose }: { onClose: () => void }) {
  const { published } = useContent();
  const [asking, setAsking] = useState<HistoryQuestion | null>(null);
  const history = useHistoryPages("history", published.revision, readHistory);

  return (
    <HistoryDialog
      history={history}
      label="Publishes"
      empty={{
        title: "Nothing was published yet.",
        text: "Everybody sees what came with the product.",
      }}
      entry={(entry, index) => (
        <PublishEntry key={entry.revision} entry={entry} isLatest={index === 0} onAsk={setAsking} />
      )}
      oldest={
        <>
          <p className="mr-auto text-ink-2">Before that: what came with the product</p>
          <Button variant="outline" onClick={() => setAsking(restoreOf(0))}>
            <RotateCcw size={17} />
            Restore what came with the product
          </Button>
        </>
      }
      onClose={onClose}
    >
      {asking?.kind === "restore" && <RestoreDialog {...asking} onClose={() => setAsking(null)} />}
      {asking?.kind === "purge" && <PurgeDialog {...asking} onClose={() => setAsking(null)} />}
    </HistoryDialog>
  );
}

type HistoryQuestion = ({ kind: "restore" } & Restoring) | ({ kind: "purge" } & Purging);

/** Restores one item, or everything, to its state after publish `to`. */
const restoreOf = (to: number, item: string | null = null, name = "Everything") =>
  ({ kind: "restore", to, item, name }) as const;

const NAMES = 4;

type PublishEntryProps = {
  entry: HistoryPage["entries"][number];
  isLatest: boolean;
  onAsk: (question: HistoryQuestion) => void;
};

function PublishEntry(props: PublishEntryProps) {
  const { entry, isLatest, onAsk } = props;
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
            {pluralize(count, "change")}:{" "}
            {items
              .slice(0, NAMES)
              .map(({ title }) => title)
              .join(", ")}
            {others > 0 && ` and ${others.toLocaleString("en")} more`}
          </p>
        </>
      }
      onRestore={isLatest ? null : () => onAsk(restoreOf(revision))}
    >
      <HistoryItems {...props} />
    </HistoryEntry>
  );
}

function HistoryItems(props: PublishEntryProps) {
  const { revision } = props.entry;
  // A publish changes only when it is purged.
  const query = useQuery({
    queryKey: ["history-entry", revision],
    queryFn: () => readHistoryEntry(revision),
  });
  const { shown, ...more } = useShowMore(query.data?.items ?? [], 20);
  if (!query.data) return <Comparing query={query} />;
  return (
    <>
      <ul className="mt-3 space-y-4">
        {shown.map((item) => (
          <PublishedItem key={`${item.kind}:${item.id}`} item={item} {...props} />
        ))}
      </ul>
      <ShowMore {...more} noun="changes" />
    </>
  );
}

type HistoryItem = Entry["items"][number];

function PublishedItem(props: PublishEntryProps & { item: HistoryItem }) {
  const { item, entry, isLatest, onAsk } = props;
  const { revision } = entry;
  const { kind, id, before, after } = item;
  const name = nameOf(item);
  const purged = before?.purged ?? after?.purged;
  const askRestore = (to: number) => () => onAsk(restoreOf(to, `${kind}:${id}`, name));
  const askPurge = () => onAsk({ kind: "purge", id, name });
  return (
    <HistoryItemCard
      kind={kind === "article" ? "Article" : "Category"}
      name={name}
      onRestoreBefore={before?.purged ? null : askRestore(revision - 1)}
      onRestoreAfter={isLatest || after?.purged ? null : askRestore(revision)}
      onPurge={kind === "article" && !purged ? askPurge : null}
    >
      {purged ? <Purged {...purged} /> : <ItemComparison item={item} revision={revision} />}
    </HistoryItemCard>
  );
}

function Purged({ username, at }: { username: string; at: string }) {
  return (
    <p className="mt-1 text-small text-ink-2">
      Removed for good by {username}, {dateAndTime(at)}
    </p>
  );
}

function ItemComparison({ item, revision }: { item: HistoryItem; revision: number }) {
  const { kind, id, before, after } = item;
  const { categories } = useContent().publicKnowledge;
  const query = useQuery({
    queryKey: ["history-texts", revision, kind, id],
    queryFn: () => Promise.all([loadHistoryHtml(before), loadHistoryHtml(after)]),
  });
  if (!query.data) return <Comparing query={query} />;
  const [oldHtml, newHtml] = query.data;
  return (
    <Comparison
      before={comparedFields(versionOf(before), oldHtml, categories)}
      after={comparedFields(versionOf(after), newHtml, categories)}
    />
  );
}

const versionOf = (side: HistoryItem["before"]) => (side?.value ?? null) as Version["item"];

function nameOf({ before, after, id }: HistoryItem): string {
  const item = versionOf(after) ?? versionOf(before);
  return item ? titleOf(item) : id;
}

/**
 * The pending restore: one item, by its key, or everything, to its state after publish `to`; 0 is before the first
 * publish.
 */
type Restoring = { to: number; item: string | null; name: string };

function RestoreDialog({ to, item, name, onClose }: Restoring & { onClose: () => void }) {
  const [key] = useState(newKey);
  const { change } = useChange("restore again");

  async function handleRestore(): Promise<string | null> {
    const error = await change((revision) =>
      restore({ key, revision, to, note: "", ...(item !== null && { item }) }),
    );
    const description = `${name}. Everybody sees it at the next page load.`;
    if (error === null) showToast({ title: "Restored", description });
    return error;
  }

  return (
    <RestoreQuestion
      title={item === null ? "Restore everything?" : `Restore ${name}?`}
      restore={handleRestore}
      onClose={onClose}
    >
      <p>
        {`${item === null ? "All articles and categories go" : "It goes"} back to what ${item === null ? "they were " : "it was "}${to === 0 ? "before anything was published" : `after publish ${to}`}, for everybody. This is a publish of its own: the history keeps what there is now, and unpublished changes stay.`}
      </p>
    </RestoreQuestion>
  );
}

/**
 * Makes `change` on what is `published` at the call and shows the result in every tab. Resolves to an error message, or
 * null.
 */
function useChange(again: string) {
  const [published, setPublished] = useState(() => currentContent().published);
  async function change(
    run: (revision: number) => Promise<{ revision: number }>,
  ): Promise<string | null> {
    let { revision } = published;
    try {
      ({ revision } = await run(revision));
    } catch (error) {
      if (!isRefusal(error, 409)) return messageOf(error);
      await tryRefresh();
      setPublished(currentContent().published);
      return `Somebody published meanwhile. Look at what they changed, then ${again}.`;
    }
    await tryRefresh();
    await notifyDraftsChanged(revision);
    return null;
  }
  return { published, change };
}

type Purging = { id: string; name: string };

function PurgeDialog({ id, name, onClose }: Purging & { onClose: () => void }) {
  const [key] = useState(newKey);
  const queries = useQueryClient();
  const { published, change } = useChange("try again");
  const isPublished = published.articles.some((article) => article.id === id);

  const handlePurge = () =>
    change(async (revision) => {
      const response = await purge({ key, revision, id });
      const { removed } = response;
      const { versions = 0, pictures: images = 0, keptPictures: keptImages = 0 } = removed ?? {};
      const kept = keptImages > 0 ? ` Others use ${pluralize(keptImages, "image")}.` : "";
      const gone = removed
        ? `${pluralize(versions, "version")} and ${pluralize(images, "image")} of ${name}.`
        : `${name}.`;
      showToast({ title: "Removed for good", description: gone + kept });
      void queries.invalidateQueries({ queryKey: ["history-entry"] });
      return response;
    });

  return (
    <RestoreQuestion
      title={isPublished ? `Remove earlier versions of ${name}?` : `Remove ${name} for good?`}
      action={{ label: "Remove for good", busy: "Removing…" }}
      restore={handlePurge}
      onClose={onClose}
    >
      <p>
        {`${
          isPublished
            ? "What is published now stays. Every earlier version goes from the history: "
            : "Every version goes from the history: "
        }its text, title and description, and the images that nothing else uses. Nobody can restore them. The history keeps that you did it, and when.`}
      </p>
      <p>
        Its id, its addresses and the notes of publishes stay. Out of reach are backups, exports,
        drafts in admins’ browsers, and what readers’ browsers, caches and search engines hold.
      </p>
    </RestoreQuestion>
  );
}
