import type { Redirect } from "@shared/contracts/knowledge-base.ts";
import type { PublishError, PublishResponse } from "@shared/contracts/publishing.ts";
import { and, eq, inArray, sql } from "drizzle-orm";
import { chunksOf, type Db, excludedOf } from "../db/database.ts";
import {
  articleBodies,
  articleImports,
  type ItemChange,
  images,
  publishedItems,
  publishedState,
  publishes,
  type RedirectChange,
  redirects,
  type StoredItem,
  type Summary,
} from "../db/schema.ts";
import { HttpError } from "../http/errors.ts";
import { closeSolved } from "../messages/store.ts";
import { assertRevision, commit, type WriteRequest } from "../revisions/commit.ts";
import { announce } from "./announcements.ts";
import { deletedItem, itemOfRow, itemOfValue, rowOfItem, STATE_COLUMNS } from "./stored-item.ts";
import { kindOfChange, pathsFrom, type ValidChange, type ValidPublish } from "./validate.ts";

/** Publishes changes. Throws an HttpError: 409 if they were made on another revision, 422 if they are invalid. */
export function publish(db: Db, valid: ValidPublish, username: string): Promise<PublishResponse> {
  const told = { note: valid.note, change: "" };
  const announcement = valid.announce && told[valid.announce];
  return commitPublish(db, { ...valid, username, announcement }, async (tx, revision) => {
    const current = await readItems(tx, valid.changes);
    const items = valid.changes.map((change): ItemChange => {
      const item = { kind: kindOfChange(change), id: change.id };
      const before = current(item);
      return { ...item, before, after: stateAfter(change, before) };
    });
    const errors = await findMissingImages(tx, valid);
    if (errors.length > 0) throw invalidPublish(errors);
    for (const chunk of chunksOf(valid.bodies, 50)) {
      await tx.insert(articleBodies).values(chunk).onConflictDoNothing();
    }
    for (const image of valid.images) {
      await tx.insert(images).values(image).onConflictDoNothing();
    }
    // An article that was imported twice keeps its newer fingerprint.
    const imports = new Map(valid.imports?.map((each) => [each.id, each]));
    for (const chunk of chunksOf([...imports.values()])) {
      await tx.insert(articleImports).values(chunk).onConflictDoUpdate(IMPORT_UPSERT);
    }
    await closeSolved(tx, valid.answered ?? [], { revision, username });
    return { items, redirects: await planRedirects(tx, items, valid.redirects) };
  });
}

const IMPORT_UPSERT = { target: articleImports.id, set: { hash: sql`excluded.hash` } };

async function findMissingImages(tx: Db, valid: ValidPublish) {
  const missing = new Set(valid.changes.flatMap(({ stored = [] }) => stored));
  for (const { hash } of valid.images) missing.delete(hash);
  for (const chunk of chunksOf([...missing])) {
    const { hash } = images;
    const found = await tx.select({ hash }).from(images).where(inArray(hash, chunk));
    for (const each of found) missing.delete(each.hash);
  }
  const errors: PublishError[] = [];
  const message = "holds an image that is not on this site";
  for (const [change, { stored }] of valid.changes.entries()) {
    if (stored?.some((hash) => missing.has(hash))) errors.push({ change, field: "html", message });
  }
  return errors;
}

function stateAfter(change: ValidChange, before: StoredItem | null): StoredItem {
  // A deletion keeps the title, for the history.
  if (!("value" in change)) return { ...deletedItem(before), title: before?.title ?? "" };
  const { value, bodyHash = before?.bodyHash ?? null } = change;
  return itemOfValue(value, bodyHash, before);
}

export const PUBLISHES = {
  state: publishedState,
  history: publishes,
  toResponse: ({ revision, at, username }: typeof publishes.$inferSelect): PublishResponse => {
    return { revision, at: at.toISOString(), username };
  },
  keyTaken: () => new HttpError(422, "This key belongs to another publish."),
};

/**
 * Commits the items and redirects that `plan` makes of the new revision, and announces `announcement`, if there is one.
 * Throws an HttpError: 409 when it was made on another `revision`.
 */
export function commitPublish(
  db: Db,
  request: WriteRequest & {
    revision: number;
    note: string;
    restored?: number;
    announcement?: string | undefined;
  },
  plan: (tx: Db, revision: number) => Promise<{ items: ItemChange[]; redirects: RedirectChange[] }>,
): Promise<PublishResponse> {
  const { note, restored = null, announcement } = request;
  return commit(db, PUBLISHES, request, async (tx, state) => {
    assertRevision(state, request.revision, "Someone else published meanwhile.");
    const { items, redirects } = await plan(tx, state.next);
    await writeItems(tx, items, state.next);
    await writeRedirects(tx, redirects);
    const record = { note, restored, items, redirects, summary: summarise(items) };
    if (announcement === undefined) return { record };
    return { record, recordItems: () => announce(tx, state.next, announcement, items) };
  });
}

function summarise(items: readonly ItemChange[]): Summary {
  const maxItems = 50;
  return {
    items: items.slice(0, maxItems).map(({ kind, id, before, after }) => ({
      kind,
      id,
      title: after?.title || before?.title || id,
      change: changeOf(before, after),
    })),
    more: Math.max(0, items.length - maxItems),
  };
}

function changeOf(before: ItemChange["before"], after: ItemChange["after"]) {
  if (after?.isDeleted) return "deleted";
  if (!after) return before?.isDeleted ? "edited" : "deleted";
  return before && !before.isDeleted ? "edited" : "new";
}

/** The 422 response that lists the errors of a publish, at most a hundred. */
export function invalidPublish(errors: readonly PublishError[]): HttpError {
  const message = "Nothing was published: some of the changes can’t be.";
  return new HttpError(422, message, {}, { faults: errors.slice(0, 100) });
}

const { kind, id, position, revision } = publishedItems;
const KINDS = kind.enumValues;

/**
 * Reads items by their ids, deleted ones included. Returns a function that looks one up; null if it was never
 * published.
 */
export async function readItems(tx: Db, items: readonly { id: string }[]) {
  const found = new Map<string, StoredItem>();
  for (const chunk of chunksOf([...new Set(items.map(({ id }) => id))])) {
    const rows = await tx
      .select({ kind, id, position, ...STATE_COLUMNS })
      .from(publishedItems)
      // Naming the kinds lets the query use the primary key, which begins with the kind.
      .where(and(inArray(kind, KINDS), inArray(id, chunk)));
    for (const { kind, id, ...row } of rows) found.set(`${kind}:${id}`, itemOfRow(row));
  }
  return ({ kind, id }: Pick<ItemChange, "kind" | "id">) => found.get(`${kind}:${id}`) ?? null;
}

const UPSERT = {
  target: [kind, id],
  set: {
    // The upsert leaves `position` out: an item keeps its place.
    ...excludedOf({ ...STATE_COLUMNS, revision }),
    // A deleted article that is added again counts as unchecked.
    checkedOn: sql`CASE WHEN excluded.is_deleted THEN NULL ELSE ${publishedItems.checkedOn} END`,
  },
};

async function writeItems(tx: Db, changes: readonly ItemChange[], revision: number): Promise<void> {
  for (const kind of KINDS) {
    const absent = changes.filter((change) => change.kind === kind && !change.after);
    for (const chunk of chunksOf(absent.map(({ id }) => id))) {
      await tx
        .delete(publishedItems)
        .where(and(eq(publishedItems.kind, kind), inArray(publishedItems.id, chunk)));
    }
  }
  const rows = changes.flatMap(({ kind, id, after }) =>
    after ? [{ ...rowOfItem({ kind, id }, after), revision }] : [],
  );
  for (const chunk of chunksOf(rows)) {
    await tx.insert(publishedItems).values(chunk).onConflictDoUpdate(UPSERT);
  }
}

/**
 * The changes that a publish makes to the redirects: some are added, and those from addresses that its articles now
 * have are deleted. As a result no redirect leads to another one, or in a loop. An added one never starts at an
 * article's address.
 */
export async function planRedirects(
  tx: Db,
  items: readonly ItemChange[],
  added: readonly Redirect[],
): Promise<RedirectChange[]> {
  const before = await readTargets(tx);
  const after = new Map(before);
  const endOf = (path: string) => pathsFrom(after, path).at(-1) ?? path;
  for (const item of items) if (item.after && !item.after.isDeleted) after.delete(item.after.link);
  for (const { from, to } of added) {
    after.delete(from);
    // An earlier move in the other direction ends: its address is in use again.
    if (endOf(to) === from) after.delete(to);
    after.set(from, to);
  }
  for (const from of after.keys()) after.set(from, endOf(from));
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((from) => ({ from, before: before.get(from) ?? null, after: after.get(from) ?? null }))
    .filter((change) => change.before !== change.after);
}

export async function readTargets(tx: Db): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.select().from(redirects);
  return new Map(rows.map(({ from, to }) => [from, to]));
}

async function writeRedirects(tx: Db, changes: readonly RedirectChange[]): Promise<void> {
  for (const chunk of chunksOf(changes)) {
    const old = chunk.map(({ from }) => from);
    await tx.delete(redirects).where(inArray(redirects.from, old));
    const rows = chunk.flatMap(({ from, after }) => (after ? [{ from, to: after }] : []));
    if (rows.length > 0) await tx.insert(redirects).values(rows);
  }
}
