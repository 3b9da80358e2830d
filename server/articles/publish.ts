import type { PublishAnswer, PublishFault, RestoreRequest } from "@shared/contracts/publishing.ts";
import { eq, inArray } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { chunksOf } from "../db/database.ts";
import {
  articleBodies,
  type ItemChange,
  type ItemKind,
  pictures,
  publishedState,
  publishes,
  type RedirectChange,
  type StoredItem,
  type Summary,
} from "../db/schema.ts";
import { HttpError } from "../http/errors.ts";
import { readEarlierItems } from "./history.ts";
import { planEarlierRedirects, planRedirectChanges, writeRedirects } from "./redirects.ts";
import { isSameItem, readItems, writeImports, writeItems } from "./rows.ts";
import type { PreparedChange, PreparedPublish } from "./validate.ts";

/** Publishes changes. Throws an HttpError: 409 when they were made on another revision, 422 when they can't be made. */
export function publish(
  db: Db,
  prepared: PreparedPublish,
  username: string,
): Promise<PublishAnswer> {
  return commitPublish(db, { ...prepared, username }, async (tx) => {
    const { items, faults } = planItems(prepared.changes, await readCurrent(tx, prepared.changes));
    faults.push(...(await findMissingPictures(tx, prepared)));
    if (faults.length > 0) throw invalidPublish(faults);
    for (const chunk of chunksOf(prepared.bodies, 50)) {
      await tx.insert(articleBodies).values(chunk).onConflictDoNothing();
    }
    for (const picture of prepared.pictures) {
      await tx.insert(pictures).values(picture).onConflictDoNothing();
    }
    await writeImports(tx, prepared.imports ?? []);
    return { items, redirects: await planRedirectChanges(tx, items, prepared.redirects) };
  });
}

/** Publishes the state after an earlier revision again. Throws an HttpError: 409 as above, 422 for nothing to restore. */
export function restore(
  db: Db,
  { to, item, ...request }: RestoreRequest & { requestHash: string },
  username: string,
): Promise<PublishAnswer> {
  return commitPublish(db, { ...request, username, restored: to }, async (tx) => {
    if (to > request.revision) throw new HttpError(422, "There is no such revision.");
    const kept = await readRestorable(tx, to, item);
    const current = {
      article: await readItems(tx, "article", idsOf("article", kept)),
      category: await readItems(tx, "category", idsOf("category", kept)),
    };
    const items = kept
      .map(({ kind, id, before: after }) => {
        return { kind, id, before: current[kind].get(id) ?? null, after };
      })
      .filter(({ before, after }) => !isSameItem(before, after));
    const moved = item
      ? await planRedirectChanges(tx, items, [])
      : await planEarlierRedirects(tx, to);
    if (items.length === 0 && moved.length === 0) {
      throw new HttpError(422, "There is nothing to restore: nothing changed since then.");
    }
    return { items, redirects: moved };
  });
}

/** What a restore goes back to. Where that is everything, what was removed for good stays as it is now. */
async function readRestorable(tx: Db, to: number, item: string | undefined) {
  const [kind = "", id = ""] = item?.split(":") ?? [];
  const earlier = await readEarlierItems(tx, to, item ? { kind, id } : null);
  const kept = earlier.filter(({ before }) => !before?.purged);
  if (item && kept.length < earlier.length) {
    throw new HttpError(410, "This version was removed from the history for good.");
  }
  return kept;
}

async function readCurrent(tx: Db, changes: PreparedPublish["changes"]) {
  const list = changes.map((change) => ({ kind: kindOf(change), id: change.id }));
  return {
    article: await readItems(tx, "article", idsOf("article", list)),
    category: await readItems(tx, "category", idsOf("category", list)),
  };
}

function idsOf(kind: string, items: readonly { kind: string; id: string }[]): string[] {
  return items.filter((item) => item.kind === kind).map(({ id }) => id);
}

async function findMissingPictures(tx: Db, { changes, pictures: own }: PreparedPublish) {
  const known = new Set(own.map(({ hash }) => hash));
  const storedIn = (change: PreparedPublish["changes"][number]) =>
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

type Current = Record<ItemKind, ReadonlyMap<string, StoredItem>>;

/** What a publish does to the published items, and what can't be done. */
function planItems(
  changes: readonly PreparedChange[],
  current: Current,
): { items: ItemChange[]; faults: PublishFault[] } {
  const faults: PublishFault[] = [];
  const items = changes.map((change, index): ItemChange => {
    const kind = kindOf(change);
    const before = current[kind].get(change.id) ?? null;
    const after = stateAfter(change, before);
    if (after.body === "own" && after.bodyHash === null) {
      faults.push({ change: index, field: "html", message: NO_TEXT });
    }
    return { kind, id: change.id, before, after };
  });
  return { items, faults };
}

const NO_TEXT = "is needed, as the published article has no text of its own";

function kindOf({ type }: PreparedChange): ItemKind {
  return type.endsWith("article") ? "article" : "category";
}

const EMPTY = { title: "", description: "", category: "", link: "", bodyHash: null };

function stateAfter(change: PreparedChange, before: StoredItem | null): StoredItem {
  const place = before?.position === undefined ? {} : { position: before.position };
  if (change.type === "put-category") {
    const { name: title, description } = change.value;
    return { ...EMPTY, ...place, isDeleted: false, title, description, body: "none" };
  }
  if (change.type !== "put-article") {
    // The title stays, for the history.
    return { ...EMPTY, ...place, title: before?.title ?? "", isDeleted: true, body: "none" };
  }
  const { title, description, category, link } = change.value;
  const text = { title, description, category, link, isDeleted: false };
  return { ...place, ...text, ...bodyAfter(change, before) };
}

type Body = Pick<StoredItem, "body" | "bodyHash">;

function bodyAfter(
  { body, bodyHash }: Extract<PreparedChange, { type: "put-article" }>,
  before: StoredItem | null,
): Body {
  if (body === "none") return { body, bodyHash: null };
  if (bodyHash !== undefined) return { body, bodyHash };
  // What is built in is below, until the published layer has a text of its own or none.
  if (!before) return { body, bodyHash: null };
  if (body === "own") return { body, bodyHash: before.bodyHash };
  return { body: before.body, bodyHash: before.bodyHash };
}

/** What every publish tells of itself. */
type Request = {
  key: string;
  revision: number;
  note: string;
  requestHash: string;
  username: string;
  restored?: number;
};

type Plan = { items: ItemChange[]; redirects: RedirectChange[] };

/** The one transaction of a publish. The locked row lets publishes run one after another on any number of servers. */
export function commitPublish(
  db: Db,
  request: Request,
  plan: (tx: Db) => Promise<Plan>,
): Promise<PublishAnswer> {
  return db.transaction(async (tx) => {
    const [state] = await tx.select().from(publishedState).for("update");
    const revision = state?.revision ?? 0;
    const earlier = await findPublish(tx, request);
    if (earlier) return earlier;
    if (request.revision !== revision) {
      const message = "Someone else published meanwhile.";
      throw new HttpError(409, message, {}, { revision });
    }
    const { items, redirects: moved } = await plan(tx);
    const next = revision + 1;
    await writeItems(tx, items, next);
    await writeRedirects(tx, moved);
    const { key, requestHash, username, note, restored } = request;
    const at = new Date();
    const row = { key, requestHash, username, note, restored: restored ?? null, at, items };
    await tx
      .insert(publishes)
      .values({ ...row, revision: next, redirects: moved, summary: summarise(items) });
    await tx.update(publishedState).set({ revision: next });
    return { revision: next, at: at.toISOString(), username };
  });
}

/** The answer to a request that was answered before. Throws an HttpError when its key belongs to another one. */
async function findPublish(tx: Db, request: Request): Promise<PublishAnswer | null> {
  const [found] = await tx.select().from(publishes).where(eq(publishes.key, request.key));
  if (!found) return null;
  const { revision, at, username, requestHash } = found;
  if (requestHash !== request.requestHash || username !== request.username) {
    throw new HttpError(422, "This key belongs to another publish.");
  }
  return { revision, at: at.toISOString(), username, repeated: true };
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
