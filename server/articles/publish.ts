import type { PublishAnswer, PublishFault } from "@shared/contracts/publishing.ts";
import { and, eq, getTableColumns, inArray, sql } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { chunksOf, excludedOf } from "../db/database.ts";
import {
  articleBodies,
  articleImports,
  type ItemChange,
  type ItemKind,
  pictures,
  publishedItems,
  publishedState,
  publishes,
  type RedirectChange,
  type StoredItem,
  type Summary,
} from "../db/schema.ts";
import { HttpError } from "../http/errors.ts";
import { assertRevision, commit, type WriteRequest } from "../revisions/commit.ts";
import { planRedirectChanges, writeRedirects } from "./redirects.ts";
import type { ValidChange, ValidPublish } from "./validate.ts";

/** Publishes changes. Throws an HttpError: 409 when they were made on another revision, 422 when they can't be made. */
export function publish(db: Db, valid: ValidPublish, username: string): Promise<PublishAnswer> {
  return commitPublish(db, { ...valid, username }, async (tx) => {
    const named = valid.changes.map((change) => ({ kind: kindOf(change), id: change.id }));
    const { items, faults } = planItems(valid.changes, await readItems(tx, named));
    faults.push(...(await findMissingPictures(tx, valid)));
    if (faults.length > 0) throw invalidPublish(faults);
    for (const chunk of chunksOf(valid.bodies, 50)) {
      await tx.insert(articleBodies).values(chunk).onConflictDoNothing();
    }
    for (const picture of valid.pictures) {
      await tx.insert(pictures).values(picture).onConflictDoNothing();
    }
    await writeImports(tx, valid.imports ?? []);
    return { items, redirects: await planRedirectChanges(tx, items, valid.redirects) };
  });
}

async function findMissingPictures(tx: Db, { changes, pictures: own }: ValidPublish) {
  const known = new Set(own.map(({ hash }) => hash));
  const storedIn = (change: ValidPublish["changes"][number]) =>
    ("stored" in change && change.stored) || [];
  const wanted = [...new Set(changes.flatMap(storedIn))].filter((hash) => !known.has(hash));
  for (const chunk of chunksOf(wanted)) {
    const found = await tx
      .select({ hash: pictures.hash })
      .from(pictures)
      .where(inArray(pictures.hash, chunk));
    for (const { hash } of found) known.add(hash);
  }
  return changes.flatMap((change, index) =>
    storedIn(change).some((hash) => !known.has(hash))
      ? [{ change: index, field: "html", message: "holds a picture that is not on this site" }]
      : [],
  );
}

/** What a publish does to the published items, and what can't be done. */
function planItems(
  changes: readonly ValidChange[],
  current: Current,
): { items: ItemChange[]; faults: PublishFault[] } {
  const faults: PublishFault[] = [];
  const items = changes.map((change, index): ItemChange => {
    const kind = kindOf(change);
    const before = current({ kind, id: change.id });
    const after = stateAfter(change, before);
    if (after.body === "own" && after.bodyHash === null) {
      faults.push({ change: index, field: "html", message: NO_TEXT });
    }
    return { kind, id: change.id, before, after };
  });
  return { items, faults };
}

const NO_TEXT = "is needed, as the published article has no text of its own";

function kindOf({ type }: ValidChange): ItemKind {
  return type.endsWith("article") ? "article" : "category";
}

function stateAfter(change: ValidChange, before: StoredItem | null): StoredItem {
  if (change.type === "put-category") {
    const { name: title, description } = change.value;
    return { ...deletedItem(before), isDeleted: false, title, description };
  }
  // The title stays, for the history.
  if (change.type !== "put-article") return { ...deletedItem(before), title: before?.title ?? "" };
  const { title, description, category, link } = change.value;
  const text = { title, description, category, link, isDeleted: false };
  return { ...deletedItem(before), ...text, ...bodyAfter(change, before) };
}

/** A deleted item at the place of another. */
export function deletedItem(before: StoredItem | null): StoredItem {
  const place = before?.position === undefined ? {} : { position: before.position };
  const texts = { title: "", description: "", category: "", link: "" };
  return { ...place, ...texts, isDeleted: true, body: "none", bodyHash: null };
}

type Body = Pick<StoredItem, "body" | "bodyHash">;

function bodyAfter(
  { body, bodyHash }: Extract<ValidChange, { type: "put-article" }>,
  before: StoredItem | null,
): Body {
  if (body === "none") return { body, bodyHash: null };
  if (bodyHash !== undefined) return { body, bodyHash };
  // What is built in is below, until the published layer has a text of its own or none.
  if (!before) return { body, bodyHash: null };
  if (body === "own") return { body, bodyHash: before.bodyHash };
  return { body: before.body, bodyHash: before.bodyHash };
}

/** What every publish tells of itself: `revision` is the one that it was made on, `restored` the one that it goes back to. */
type Request = WriteRequest & { revision: number; note: string; restored?: number };

type Plan = { items: ItemChange[]; redirects: RedirectChange[] };

const KIND = {
  state: publishedState,
  history: publishes,
  toAnswer: ({ revision, at, username }: typeof publishes.$inferSelect): PublishAnswer => {
    return { revision, at: at.toISOString(), username };
  },
  keyTaken: () => new HttpError(422, "This key belongs to another publish."),
};

/** Commits what `plan` says becomes of items and redirects. Throws an HttpError: 409 when it was made on another revision. */
export function commitPublish(
  db: Db,
  request: Request,
  plan: (tx: Db) => Promise<Plan>,
): Promise<PublishAnswer> {
  const { note, restored = null } = request;
  return commit(db, KIND, request, async (tx, state) => {
    assertRevision(state, request.revision, "Someone else published meanwhile.");
    const { items, redirects } = await plan(tx);
    await writeItems(tx, items, state.next);
    await writeRedirects(tx, redirects);
    return { record: { note, restored, items, redirects, summary: summarise(items) } };
  });
}

const MAX_ITEMS = 50;

/** The first items of a publish, for the pages of the history. */
function summarise(items: readonly ItemChange[]): Summary {
  return {
    items: items.slice(0, MAX_ITEMS).map(({ kind, id, before, after }) => ({
      kind,
      id,
      title: after?.title || before?.title || id,
      change: changeOf(before, after),
    })),
    more: Math.max(0, items.length - MAX_ITEMS),
  };
}

// What was never published here may be built in, which the server does not know: an edit of it counts as new.
function changeOf(before: ItemChange["before"], after: ItemChange["after"]) {
  if (after?.isDeleted) return "deleted";
  if (!after) return before?.isDeleted ? "edited" : "deleted";
  return before && !before.isDeleted ? "edited" : "new";
}

const MAX_FAULTS = 100;

/** The 422 response that lists what is wrong with a publish. */
export function invalidPublish(faults: readonly PublishFault[]): HttpError {
  const message = "Nothing was published: some of the changes can’t be.";
  return new HttpError(422, message, {}, { faults: faults.slice(0, MAX_FAULTS) });
}

type Item = Pick<ItemChange, "kind" | "id">;

/** How a published item is at present; null where there is none. */
type Current = (item: Item) => StoredItem | null;

/** Reads how items are published at present, deleted ones included. */
export async function readItems(tx: Db, items: readonly Item[]): Promise<Current> {
  const found = new Map<string, StoredItem>();
  const isOfAnyKind = inArray(publishedItems.kind, [...KINDS]);
  for (const chunk of chunksOf([...new Set(items.map(({ id }) => id))])) {
    const rows = await tx
      .select()
      .from(publishedItems)
      .where(and(isOfAnyKind, inArray(publishedItems.id, chunk)));
    for (const { kind, id, revision: _, ...item } of rows) found.set(`${kind}:${id}`, item);
  }
  return ({ kind, id }) => found.get(`${kind}:${id}`) ?? null;
}

const KINDS = ["article", "category"] as const;

/** Brings the rows of items to what they are after a publish. */
async function writeItems(tx: Db, changes: readonly ItemChange[], revision: number): Promise<void> {
  const absent = changes.filter(({ after }) => after === null);
  for (const kind of KINDS) {
    const ids = absent.filter((change) => change.kind === kind).map(({ id }) => id);
    for (const chunk of chunksOf(ids)) {
      await tx
        .delete(publishedItems)
        .where(and(eq(publishedItems.kind, kind), inArray(publishedItems.id, chunk)));
    }
  }
  const rows = changes.flatMap(({ kind, id, after }) =>
    after ? [{ ...after, kind, id, revision }] : [],
  );
  // Rows with a position and rows that get the next one can't be in one statement.
  for (const list of [rows.filter((row) => row.position), rows.filter((row) => !row.position)]) {
    for (const chunk of chunksOf(list)) {
      await tx
        .insert(publishedItems)
        .values(chunk)
        .onConflictDoUpdate({ target: KEY, set: WRITTEN });
    }
  }
}

const { kind: _kind, id: _id, position: _position, ...written } = getTableColumns(publishedItems);
const KEY = [publishedItems.kind, publishedItems.id];
// Without the position: an item keeps its place.
const WRITTEN = excludedOf(written);

type ArticleImport = typeof articleImports.$inferSelect;

/** What each article was made of when it was imported last. */
export function readImports(db: Db): Promise<ArticleImport[]> {
  return db.select().from(articleImports).orderBy(articleImports.id);
}

/** Keeps what articles were made of; of one that was imported before the newer. */
async function writeImports(tx: Db, imports: readonly ArticleImport[]): Promise<void> {
  const byId = new Map(imports.map((each) => [each.id, each]));
  for (const chunk of chunksOf([...byId.values()])) {
    await tx
      .insert(articleImports)
      .values(chunk)
      .onConflictDoUpdate({ target: articleImports.id, set: { hash: sql`excluded.hash` } });
  }
}
