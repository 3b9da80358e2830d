import { hash } from "node:crypto";
import type { PurgeAnswer, PurgeRequest } from "@shared/contracts/publishing.ts";
import { and, eq, inArray, sql } from "drizzle-orm";
import { type Db, rowsOf } from "../db/database.ts";
import {
  articleBodies,
  bodyPictures,
  type ItemChange,
  pictures,
  publishedItems,
  publishes,
  type StoredItem,
} from "../db/schema.ts";
import { HttpError } from "../http/errors.ts";
import { isSame } from "../revisions/history.ts";
import { commitPublish, deletedItem, readItems } from "./publish.ts";
import { isThumbnail } from "./reads.ts";

/**
 * Removes every version of an article from the history, with its texts and pictures, but what is published now and what
 * others use, as a publish of its own. Throws an HttpError: 409 as for a publish, 422 where there is nothing to remove.
 */
export async function purge(db: Db, request: PurgeRequest, username: string): Promise<PurgeAnswer> {
  const { id, revision } = request;
  const requestHash = hash("sha256", JSON.stringify({ purge: id, revision }));
  const note = `Removed from the history for good: ${id}`;
  const named = { ...request, note, requestHash, username };
  let removed: PurgeAnswer["removed"];
  const answer = await commitPublish(db, named, async (tx) => {
    const article = { kind: "article" as const, id };
    const current = (await readItems(tx, [article]))(article);
    const { versions, hashes } = await withdrawVersions(tx, id, current, username);
    if (versions === 0) {
      throw new HttpError(422, `The history holds nothing of ${id} that could be removed.`);
    }
    removed = { versions, ...(await deleteUnused(tx, hashes)) };
    // Browsers that compare with the text they read forget it, too.
    await tx
      .update(publishedItems)
      .set({ forgotten: revision + 1 })
      .where(and(eq(publishedItems.kind, "article"), eq(publishedItems.id, id)));
    // A deleted one keeps its row, without its title.
    const after = current?.isDeleted ? { ...current, title: "" } : current;
    return { items: [{ ...article, before: after, after }], redirects: [] };
  });
  return { ...answer, ...(removed && { removed }) };
}

/** Withdraws an article's versions from each publish, one row after the other, as a publish may be large. */
async function withdrawVersions(tx: Db, id: string, current: StoredItem | null, username: string) {
  const purged = { username, at: new Date().toISOString() };
  // What one publish made, the next one found: each version is counted once.
  const gone = new Map<string, string | null>();
  const withdraw = (item: StoredItem | null): StoredItem | null => {
    if (item === null || item.purged) return item;
    // The title is all that a deletion keeps.
    if (item.isDeleted) return { ...item, title: "" };
    if (isSame(item, current)) return item;
    gone.set(JSON.stringify({ ...item, position: undefined }), item.bodyHash);
    // Servers of earlier versions know it as deleted.
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

/** Deletes those of these texts that nothing has any more, and the pictures that nothing else refers to. */
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
  const { bodyHash, pictureHash } = bodyPictures;
  const shown = tx.selectDistinct({ hash: pictureHash }).from(bodyPictures);
  const candidates = (await shown.where(inArray(bodyHash, unused))).map(({ hash }) => hash);
  await tx.delete(articleBodies).where(inArray(articleBodies.hash, unused));
  const isInText = sql`EXISTS (SELECT 1 FROM ${bodyPictures} WHERE ${pictureHash} = ${pictures.hash})`;
  const deleted = await tx
    .delete(pictures)
    .where(and(inArray(pictures.hash, candidates), sql`NOT (${isInText} OR ${isThumbnail})`))
    .returning({ hash: pictures.hash });
  return { pictures: deleted.length, keptPictures: candidates.length - deleted.length };
}
