import type { HistoryEntry, PublishAnswer, RestoreRequest } from "@shared/contracts/publishing.ts";
import { eq, inArray, sql } from "drizzle-orm";
import { chunksOf, type Db } from "../db/database.ts";
import {
  articleBodies,
  type ItemChange,
  type ItemKind,
  publishes,
  type StoredItem,
} from "../db/schema.ts";
import { HttpError } from "../http/errors.ts";
import {
  changesBack,
  createHistory,
  NOTHING_TO_RESTORE,
  readEarlier,
} from "../revisions/history.ts";
import { commitPublish, readItems } from "./publish.ts";
import { planEarlierRedirects, planRedirectChanges } from "./redirects.ts";

const MAX_HTML_LENGTH = 4 * 1024 * 1024;

const { revision, at, username, note, restored, summary } = publishes;

/** The publishes so far. */
export function createHistoryStore(db: Db) {
  return {
    ...createHistory(db, {
      history: publishes,
      columns: { revision, username, note, at, restored, summary },
      toListed: ({ summary, ...entry }) => ({ ...toEntry(entry), ...summary }),
      readEntry: async ({ summary: _, ...entry }): Promise<HistoryEntry> => ({
        ...toEntry(entry),
        items: await readChanges(db, entry.revision),
      }),
    }),

    /** The HTML of an article at any revision; null when there is none with this hash. */
    readBody: async (hash: string): Promise<string | null> => {
      const [found] = await db
        .select({ html: articleBodies.html })
        .from(articleBodies)
        .where(eq(articleBodies.hash, hash));
      return found?.html ?? null;
    },
  };
}

type EntryRow = Pick<
  typeof publishes.$inferSelect,
  "revision" | "at" | "username" | "note" | "restored"
>;

function toEntry({ at, restored, ...entry }: EntryRow) {
  return { ...entry, at: at.toISOString(), ...(restored !== null && { restored }) };
}

/** What a publish changed, with the texts. */
async function readChanges(db: Db, wanted: number): Promise<HistoryEntry["items"]> {
  const [found] = await db
    .select({ items: publishes.items })
    .from(publishes)
    .where(eq(revision, wanted));
  const items = found?.items ?? [];
  const bodies = await readBodies(db, items);
  return items.map(({ kind, id, before, after }) => ({
    kind,
    id,
    before: toItem(kind, id, before, bodies),
    after: toItem(kind, id, after, bodies),
  }));
}

/** The texts of both sides, from the start of the list on, until they get too long for one answer. */
async function readBodies(db: Db, items: readonly ItemChange[]): Promise<Map<string, string>> {
  const hashes = items.flatMap(({ before, after }) => [before?.bodyHash, after?.bodyHash]);
  const wanted = [...new Set(hashes.filter((hash) => typeof hash === "string"))];
  const bodies = new Map<string, string>();
  let length = 0;
  for (const chunk of chunksOf(wanted, 20)) {
    const rows = await db.select().from(articleBodies).where(inArray(articleBodies.hash, chunk));
    for (const { hash, html } of rows) {
      length += html.length;
      if (length > MAX_HTML_LENGTH) return bodies;
      bodies.set(hash, html);
    }
  }
  return bodies;
}

function toItem(
  kind: ItemKind,
  id: string,
  item: StoredItem | null,
  bodies: ReadonlyMap<string, string>,
): HistoryEntry["items"][number]["before"] {
  if (!item) return null;
  if (item.purged) return { value: null, purged: item.purged };
  if (item.isDeleted) return { value: null };
  const { title, description, category, link, body, bodyHash } = item;
  if (kind === "category") return { value: { id, name: title, description } };
  const html = bodyHash === null ? undefined : bodies.get(bodyHash);
  return {
    value: { id, category, title, description, link },
    body,
    ...(bodyHash !== null && { hash: bodyHash }),
    ...(html !== undefined && { html }),
  };
}

/** Publishes the state after an earlier revision again. Throws an HttpError: 409 as for a publish, 422 for nothing to restore. */
export function restore(
  db: Db,
  { to, item, ...request }: RestoreRequest & { requestHash: string },
  username: string,
): Promise<PublishAnswer> {
  return commitPublish(db, { ...request, username, restored: to }, async (tx) => {
    if (to > request.revision) throw new HttpError(422, "There is no such revision.");
    const kept = await readRestorable(tx, to, item);
    const items = changesBack(kept, await readItems(tx, kept));
    const redirects = item
      ? await planRedirectChanges(tx, items, [])
      : await planEarlierRedirects(tx, to);
    if (items.length === 0 && redirects.length === 0) throw new HttpError(422, NOTHING_TO_RESTORE);
    return { items, redirects };
  });
}

/** What a restore goes back to. Where that is everything, what was removed for good stays as it is now. */
async function readRestorable(tx: Db, to: number, item?: string): Promise<ItemChange[]> {
  const source = {
    rows: sql`${publishes}, jsonb_array_elements(${publishes.items}) AS item`,
    id: sql`item->>'kind', item->>'id'`,
    item: sql`item`,
    revision,
  };
  const only = item && sql`(item->>'kind') || ':' || (item->>'id') = ${item}`;
  const earlier = await readEarlier<ItemChange>(tx, source, to, only || undefined);
  const kept = earlier.filter(({ before }) => !before?.purged);
  if (item && kept.length < earlier.length) {
    throw new HttpError(410, "This version was removed from the history for good.");
  }
  return kept;
}
