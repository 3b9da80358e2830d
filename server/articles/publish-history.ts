import { hash } from "node:crypto";
import type {
  HistoryEntry,
  PublishResponse,
  PurgeRequest,
  PurgeResponse,
  RestoreRequest,
} from "@shared/contracts/publishing.ts";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { RequestHandler } from "express";
import { chunksOf, type Db, rowsOf } from "../db/database.ts";
import {
  articleBodies,
  bodyImages,
  type ItemChange,
  images,
  publishedItems,
  publishes,
  type RedirectChange,
  type StoredItem,
} from "../db/schema.ts";
import { HttpError } from "../http/errors.ts";
import {
  changesBack,
  createHistory,
  isSame,
  NOTHING_TO_RESTORE,
  readEarlier,
} from "../revisions/history.ts";
import { isThumbnail } from "./article-reads.ts";
import { commitPublish, planRedirects, readItems, readTargets } from "./publish.ts";
import { deletedItem, valueOfItem } from "./stored-item.ts";

const MAX_HTML_LENGTH = 4 * 1024 * 1024;

const { revision, at, username, note, restored, summary } = publishes;

/** The handlers of the history, of restore and purge, and of an article's HTML at any revision. */
export function createPublishHistory(db: Db) {
  const sendBody: RequestHandler = async (req, res) => {
    const [found] = await db
      .select({ html: articleBodies.html })
      .from(articleBodies)
      .where(eq(articleBodies.hash, String(req.params.hash)));
    if (!found) throw new HttpError(404, "There is no such text.");
    res.json(found);
  };
  const handlers = createHistory(db, {
    history: publishes,
    columns: { revision, username, note, at, restored, summary },
    toListed: ({ restored, summary, ...entry }) => {
      return { ...entry, restored: restored ?? undefined, ...summary };
    },
    readEntry: async ({ restored, summary: _, ...entry }) => {
      const items = await readChanges(db, entry.revision);
      return { ...entry, restored: restored ?? undefined, items };
    },
  });
  return { ...handlers, sendBody };
}

async function readChanges(db: Db, wanted: number) {
  const { items } = publishes;
  const [found] = await db.select({ items }).from(publishes).where(eq(revision, wanted));
  const changes = found?.items ?? [];
  const bodies = await readBodies(db, changes);
  return changes.map(({ kind, id, before, after }) => {
    const show = (item: StoredItem | null) => toShown({ kind, id, item }, bodies);
    return { kind, id, before: show(before), after: show(after) };
  });
}

/** The texts of both sides of each change, from the start of the list on, as many as fit into one response. */
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

function toShown(
  { kind, id, item }: Pick<ItemChange, "kind" | "id"> & { item: StoredItem | null },
  bodies: ReadonlyMap<string, string>,
): HistoryEntry["items"][number]["before"] {
  if (!item) return null;
  const { bodyHash, purged, isDeleted } = item;
  if (purged || isDeleted) return { value: null, purged };
  const [hash, html] = bodyHash === null ? [] : [bodyHash, bodies.get(bodyHash)];
  return { value: valueOfItem({ kind, id }, item), hash, html };
}

const EARLIER_ITEMS = {
  rows: sql`${publishes}, jsonb_array_elements(${publishes.items}) AS item`,
  id: sql`item->>'kind', item->>'id'`,
  item: sql`item`,
  revision,
};

const EARLIER_REDIRECTS = {
  rows: sql`${publishes}, jsonb_array_elements(${publishes.redirects}) AS redirect`,
  id: sql`redirect->>'from'`,
  item: sql`redirect`,
  revision,
};

/** Publishes the state after an earlier revision again. Throws an HttpError: 409 as for a publish, 422 for nothing to restore. */
export function restore(
  db: Db,
  request: RestoreRequest,
  username: string,
): Promise<PublishResponse> {
  const { to, item } = request;
  const requestHash = hash("sha256", JSON.stringify(request));
  // Announces the restored changes without a note: the history's note is for admins.
  const named = { ...request, requestHash, username, restored: to, announcement: "" };
  return commitPublish(db, named, async (tx) => {
    if (to > request.revision) throw new HttpError(422, "There is no such revision.");
    const only = item && sql`(item->>'kind') || ':' || (item->>'id') = ${item}`;
    const earlier = await readEarlier<ItemChange>(tx, EARLIER_ITEMS, to, only || undefined);
    const restorable = earlier.filter(({ before }) => !before?.purged);
    if (item && restorable.length < earlier.length) {
      throw new HttpError(410, "This version was removed from the history for good.");
    }
    // A restore of everything leaves purged items as they are.
    const items = changesBack(restorable, await readItems(tx, restorable));
    const redirects = item
      ? await planRedirects(tx, items, [])
      : await planEarlierRedirects(tx, to);
    if (items.length === 0 && redirects.length === 0) throw new HttpError(422, NOTHING_TO_RESTORE);
    return { items, redirects };
  });
}

/** The changes that bring the redirects back to those of revision `to`. */
async function planEarlierRedirects(tx: Db, to: number): Promise<RedirectChange[]> {
  const current = await readTargets(tx);
  const earlier = await readEarlier<RedirectChange>(tx, EARLIER_REDIRECTS, to);
  return changesBack(earlier, ({ from }) => current.get(from) ?? null);
}

/**
 * Removes every version of an article from the history, with its texts and images, but what is published now and what
 * others use. Is a publish of its own. Throws an HttpError: 409 as for a publish, 422 where there is nothing to remove.
 */
export async function purge(
  db: Db,
  request: PurgeRequest,
  username: string,
): Promise<PurgeResponse> {
  const { id, revision } = request;
  const requestHash = hash("sha256", JSON.stringify({ purge: id, revision }));
  const note = `Removed from the history for good: ${id}`;
  const named = { ...request, note, requestHash, username };
  let removed: PurgeResponse["removed"];
  const response = await commitPublish(db, named, async (tx) => {
    const article = { kind: "article" as const, id };
    const current = (await readItems(tx, [article]))(article);
    const { versions, hashes } = await withdrawVersions(tx, id, current, username);
    if (versions === 0) {
      throw new HttpError(422, `The history holds nothing of ${id} that could be removed.`);
    }
    removed = { versions, ...(await deleteUnused(tx, hashes)) };
    // Browsers that compare the article with the text they read drop that text, too.
    await tx
      .update(publishedItems)
      .set({ forgotten: revision + 1 })
      .where(and(eq(publishedItems.kind, "article"), eq(publishedItems.id, id)));
    // A deleted article keeps its row, without its title.
    const after = current?.isDeleted ? { ...current, title: "" } : current;
    return { items: [{ ...article, before: after, after }], redirects: [] };
  });
  return { ...response, ...(removed && { removed }) };
}

/** Withdraws an article's versions from each publish, one row after the other, as a publish may be large. */
async function withdrawVersions(tx: Db, id: string, current: StoredItem | null, username: string) {
  const purged = { username, at: new Date().toISOString() };
  // A version is the result of one publish and the start of the next: it is counted once.
  const gone = new Map<string, string | null>();
  const withdraw = (item: StoredItem | null): StoredItem | null => {
    if (item === null || item.purged) return item;
    // A deletion keeps nothing but the title.
    if (item.isDeleted) return { ...item, title: "" };
    if (isSame(item, current)) return item;
    gone.set(JSON.stringify({ ...item, position: undefined }), item.bodyHash);
    // Servers of earlier versions read a withdrawn version as deleted.
    return { ...deletedItem(item), purged };
  };
  const isIt = (each: { kind: string; id: string }) => each.kind === "article" && each.id === id;
  const { revision, items, summary } = publishes;
  const named = JSON.stringify([{ kind: "article", id }]);
  const rows = await tx
    .select({ revision })
    .from(publishes)
    .where(sql`${items} @> ${named}::jsonb`);
  for (const row of rows) {
    const here = eq(revision, row.revision);
    const [found] = await tx.select({ items, summary }).from(publishes).where(here);
    if (!found) continue;
    const left = found.items.map((change): ItemChange => {
      if (!isIt(change)) return change;
      return { ...change, before: withdraw(change.before), after: withdraw(change.after) };
    });
    const change = left.find(isIt);
    const title = change?.after?.title || change?.before?.title || id;
    const listed = found.summary.items.map((each) => (isIt(each) ? { ...each, title } : each));
    const set = { items: left, summary: { ...found.summary, items: listed } };
    await tx.update(publishes).set(set).where(here);
  }
  return { versions: gone.size, hashes: [...gone.values()].filter((hash) => hash !== null) };
}

/** Deletes the texts that no item has any more, and the images that no other text refers to. */
async function deleteUnused(tx: Db, hashes: readonly string[]) {
  const used = rowsOf<{ hash: string }>(
    await tx.execute(sql`
      SELECT ${publishedItems.bodyHash} AS hash FROM ${publishedItems}
      WHERE ${inArray(publishedItems.bodyHash, [...hashes])}
      UNION
      SELECT side->>'bodyHash' FROM ${publishes}, jsonb_array_elements(${publishes.items}) AS item,
        LATERAL (VALUES (item->'before'), (item->'after')) AS sides(side)
      WHERE ${inArray(sql`side->>'bodyHash'`, [...hashes])}`),
  ).map(({ hash }) => hash);
  const unused = hashes.filter((hash) => !used.includes(hash));
  const { bodyHash, imageHash } = bodyImages;
  const shown = tx.selectDistinct({ hash: imageHash }).from(bodyImages);
  const candidates = (await shown.where(inArray(bodyHash, unused))).map(({ hash }) => hash);
  await tx.delete(articleBodies).where(inArray(articleBodies.hash, unused));
  const isInText = sql`EXISTS (SELECT 1 FROM ${bodyImages} WHERE ${imageHash} = ${images.hash})`;
  const deleted = await tx
    .delete(images)
    .where(and(inArray(images.hash, candidates), sql`NOT (${isInText} OR ${isThumbnail})`))
    .returning({ hash: images.hash });
  return { pictures: deleted.length, keptPictures: candidates.length - deleted.length };
}
