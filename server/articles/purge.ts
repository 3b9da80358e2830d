import { hash } from "node:crypto";
import type { PurgeAnswer, PurgeRequest } from "@shared/contracts/publishing.ts";
import { and, eq, inArray, notExists, notInArray, sql } from "drizzle-orm";
import { type Db, rowsOf } from "../db/database.ts";
import {
  articleBodies,
  bodyPictures,
  type ItemChange,
  pictures,
  publishedItems,
  publishes,
  type StoredItem,
  videos,
} from "../db/schema.ts";
import { HttpError } from "../http/errors.ts";
import { isSame } from "../revisions/history.ts";
import { commitPublish, deletedItem, readItems } from "./publish.ts";

/**
 * Removes every version of an article from the history, with its texts and pictures, but what is published now and what
 * others use. The history keeps that it was done, as a publish of its own, which lets every server drop its cached
 * answers. Throws an HttpError: 409 as for a publish, 422 where there is nothing to remove.
 */
export async function purge(
  db: Db,
  { key, revision, id }: PurgeRequest,
  username: string,
): Promise<PurgeAnswer> {
  const requestHash = hash("sha256", JSON.stringify({ purge: id, revision }));
  const note = `Removed from the history for good: ${id}`;
  const request = { key, revision, note, requestHash, username };
  let removed: PurgeAnswer["removed"];
  const answer = await commitPublish(db, request, async (tx) => {
    const article = { kind: "article" as const, id };
    const current = (await readItems(tx, [article]))(article);
    const purged = { username, at: new Date().toISOString() };
    const withdraw = (item: StoredItem | null) => withdrawn(item, current, purged);
    const { versions, hashes } = await withdrawVersions(tx, id, withdraw);
    if (versions === 0) {
      throw new HttpError(422, `The history holds nothing of ${id} that could be removed.`);
    }
    removed = { versions, ...(await deleteUnused(tx, hashes)) };
    // A deleted one keeps its row, without its title.
    const after = current?.isDeleted ? { ...current, title: "" } : current;
    return { items: [{ ...article, before: after, after }], redirects: [] };
  });
  return { ...answer, ...(removed && { removed }) };
}

/** A version as the history keeps it; one that servers of earlier versions know as deleted. */
function withdrawn(
  item: StoredItem | null,
  current: StoredItem | null,
  purged: NonNullable<StoredItem["purged"]>,
): StoredItem | null {
  if (item === null || item.purged) return item;
  // The title is all that a deletion keeps.
  if (item.isDeleted) return { ...item, title: "" };
  if (isSame(item, current)) return item;
  return { ...deletedItem(item), purged };
}

/** Withdraws an article's versions from each publish, one row after the other, as a publish may be large. */
async function withdrawVersions(
  tx: Db,
  id: string,
  withdraw: (item: StoredItem | null) => StoredItem | null,
): Promise<{ versions: number; hashes: string[] }> {
  const named = JSON.stringify([{ kind: "article", id }]);
  const isIt = (each: { kind: string; id: string }) => each.kind === "article" && each.id === id;
  const { revision, items, summary } = publishes;
  const rows = await tx
    .select({ revision })
    .from(publishes)
    .where(sql`${items} @> ${named}::jsonb`);
  // What one publish made, the next one found: each version is counted once.
  const gone = new Map<string, string | null>();
  const replace = (item: StoredItem | null) => {
    const replaced = withdraw(item);
    if (item && !item.purged && replaced?.purged) {
      const fields = Object.entries({ ...item, position: 0 }).sort();
      gone.set(JSON.stringify(fields), item.bodyHash);
    }
    return replaced;
  };
  for (const row of rows) {
    const here = eq(revision, row.revision);
    const [found] = await tx.select({ items, summary }).from(publishes).where(here);
    if (!found) continue;
    const left = found.items.map((change): ItemChange => {
      if (!isIt(change)) return change;
      return { ...change, before: replace(change.before), after: replace(change.after) };
    });
    const change = left.find(isIt);
    const title = change?.after?.title || change?.before?.title || id;
    const listed = found.summary.items.map((each) => (isIt(each) ? { ...each, title } : each));
    const set = { items: left, summary: { ...found.summary, items: listed } };
    await tx.update(publishes).set(set).where(here);
  }
  return { versions: gone.size, hashes: [...gone.values()].filter((hash) => hash !== null) };
}

/** Deletes those of these texts that nothing has any more, and the pictures that nothing else refers to. */
async function deleteUnused(tx: Db, hashes: readonly string[]) {
  const none = { pictures: 0, keptPictures: 0 };
  if (hashes.length === 0) return none;
  const used = rowsOf<{ hash: string }>(
    await tx.execute(sql`
      SELECT ${publishedItems.bodyHash} AS hash FROM ${publishedItems}
      WHERE ${inArray(publishedItems.bodyHash, [...hashes])}
      UNION
      SELECT side->>'bodyHash' FROM ${publishes}, jsonb_array_elements(${publishes.items}) AS item,
        LATERAL (VALUES (item->'before'), (item->'after')) AS sides(side)
      WHERE ${inArray(sql`side->>'bodyHash'`, [...hashes])}`),
  ).map(({ hash }) => hash);
  const unused = and(
    inArray(articleBodies.hash, [...hashes]),
    used.length > 0 ? notInArray(articleBodies.hash, used) : undefined,
  );
  const shown = await tx
    .selectDistinct({ hash: bodyPictures.pictureHash })
    .from(bodyPictures)
    .innerJoin(articleBodies, eq(articleBodies.hash, bodyPictures.bodyHash))
    .where(unused);
  await tx.delete(articleBodies).where(unused);
  if (shown.length === 0) return none;
  const others = tx
    .select({ one: sql`1` })
    .from(bodyPictures)
    .where(eq(bodyPictures.pictureHash, pictures.hash));
  const thumbnails = tx
    .select({ one: sql`1` })
    .from(videos)
    .where(sql`${videos.thumbnailUrl} LIKE '%' || ${pictures.hash} || '.%'`);
  const deleted = await tx
    .delete(pictures)
    .where(
      and(
        inArray(
          pictures.hash,
          shown.map(({ hash }) => hash),
        ),
        notExists(others),
        notExists(thumbnails),
      ),
    )
    .returning({ hash: pictures.hash });
  return { pictures: deleted.length, keptPictures: shown.length - deleted.length };
}
