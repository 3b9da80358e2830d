import type { PublishedChange } from "@shared/contracts/knowledge-base.ts";
import { and, count, eq, getTableColumns, like, type SQL, sql } from "drizzle-orm";
import { type Db, readPages, SNAPSHOT, selectList } from "../db/database.ts";
import {
  articleBodies,
  bodyImages,
  images,
  publishedItems,
  publishedState,
  publishes,
  redirects,
  videos,
} from "../db/schema.ts";
import { latestChanges } from "./announcements.ts";
import { bodyWord, itemOfRow, valueOfItem } from "./stored-item.ts";

type ItemRow = typeof publishedItems.$inferSelect;
export type ImageType = (typeof images.$inferSelect)["type"];

const { kind, isDeleted, position } = publishedItems;
// An article of a deleted category shows none, and is in it again once the category is restored.
const category = sql<string>`CASE WHEN ${publishedItems.category} IN (
  SELECT deleted.id FROM ${publishedItems} AS deleted WHERE deleted.kind = 'category' AND deleted.is_deleted
) THEN '' ELSE ${publishedItems.category} END`;
const item = { ...getTableColumns(publishedItems), category };
const isShownArticle = and(eq(kind, "article"), eq(isDeleted, false));
// Pages link to no address of another site's past: only the server redirects those.
const isBelow = like(redirects.from, "/knowledge-base/%");

/** Reads in one transaction, whose statements all see the same revision. */
function readOneRevision<Result extends object>(db: Db, read: (tx: Db) => Promise<Result>) {
  return db.transaction(async (tx) => {
    const [state] = await tx.select({ revision: publishedState.revision }).from(publishedState);
    return { revision: state?.revision ?? 0, ...(await read(tx)) };
  }, SNAPSHOT);
}

/** The index: the categories, and how many articles each has. */
export const readIndex = (db: Db) =>
  readOneRevision(db, async (tx) => {
    const parts = await tx
      .select({ category, count: count() })
      .from(publishedItems)
      .where(isShownArticle)
      .groupBy(sql`1`)
      .orderBy(sql`1`);
    const isShownCategory = and(eq(kind, "category"), eq(isDeleted, false));
    return { changes: await readChanges(tx, isShownCategory, toReaders), parts };
  });

/** The redirects between addresses of the knowledge base. */
export const readFormerAddresses = (db: Db) =>
  readOneRevision(db, async (tx) => ({ redirects: await readRedirects(tx, isBelow) }));

/** The articles of one category, or of none when it is empty. */
export const readCategory = (db: Db, id: string) =>
  readOneRevision(db, async (tx) => {
    return { changes: await readChanges(tx, and(isShownArticle, eq(category, id)), toReaders) };
  });

/** Everything that is published, without the articles' HTML, and what was withdrawn. */
export const readAll = (db: Db) =>
  readOneRevision(db, async (tx) => {
    return { changes: await readChanges(tx), redirects: await readRedirects(tx) };
  });

/** One article with its HTML; null when there is none. */
export async function readArticle(db: Db, id: string, toShown = toReaders) {
  const { revision } = publishedState;
  // One statement, so that all of it is of one revision.
  const [found] = await db
    .select({
      revision,
      item,
      html: articleBodies.html,
      changes: latestChanges,
      publishedAt: publishes.at,
    })
    .from(publishedState)
    .innerJoin(publishedItems, and(isShownArticle, eq(publishedItems.id, id)))
    .leftJoin(articleBodies, eq(articleBodies.hash, publishedItems.bodyHash))
    .leftJoin(publishes, eq(publishes.revision, publishedItems.revision));
  if (!found) return null;
  const changes = found.changes?.map((each) => ({ ...each, at: new Date(each.at).toISOString() }));
  return {
    revision: found.revision,
    id,
    change: toShown(found.item),
    html: found.html,
    ...(changes && { changes }),
    ...(found.publishedAt && { publishedAt: found.publishedAt.toISOString() }),
  };
}

/** An article with its stored HTML, without its announced changes. */
export async function readSource(db: Db, id: string) {
  const article = await readArticle(db, id, toChange);
  if (!article) return null;
  const { revision, change, html } = article;
  return { revision, id, change, html };
}

/** The bytes of a stored image, if `where` holds for it; null for none. */
export async function readImage(db: Db, hash: string, type: ImageType, where?: SQL) {
  const [found] = await db
    .select({ bytes: images.bytes })
    .from(images)
    .where(and(eq(images.hash, hash), eq(images.type, type), where));
  return found?.bytes ?? null;
}

/** True for an image that is a video's thumbnail. */
export const isThumbnail = sql`EXISTS (
  SELECT 1 FROM ${videos}
  WHERE ${videos.thumbnailUrl} LIKE '%/api/knowledge-base/pictures/' || ${images.hash} || '.%')`;

/** True for a public image: in a published article (a deleted one has no text), or a video's thumbnail. */
export const isShown = sql`(EXISTS (
  SELECT 1 FROM ${bodyImages}
  JOIN ${publishedItems} ON ${publishedItems.bodyHash} = ${bodyImages.bodyHash}
  WHERE ${bodyImages.imageHash} = ${images.hash}) OR ${isThumbnail})`;

/**
 * The revision that wrote each article or a part of each category last, by `revisionKey`. Only these keys have a response.
 */
export async function readRevisions(db: Db): Promise<ReadonlyMap<string, number>> {
  const { id, revision } = publishedItems;
  const isThere = eq(isDeleted, false);
  const rows = await db
    .select({ kind, id, category, revision })
    .from(publishedItems)
    .where(isThere);
  // The category "" holds the articles without one.
  const revisions = new Map([[revisionKey("category", ""), 0]]);
  for (const row of rows) {
    const isAnArticle = row.kind === "article";
    if (isAnArticle) revisions.set(revisionKey("article", row.id), row.revision);
    // Adds the category of an article too, as it may never have been published itself.
    revisions.set(revisionKey("category", isAnArticle ? row.category : row.id), row.revision);
  }
  return revisions;
}

export const revisionKey = (kind: ItemRow["kind"], id: string): string => `${kind} ${id}`;

/** The article's id in a `revisionKey`; null for a category. */
export const articleOf = (key: string): string | null =>
  key.startsWith("article ") ? key.slice("article ".length) : null;

const readRedirects = (tx: Db, where?: SQL) =>
  tx.select().from(redirects).where(where).orderBy(redirects.from);

async function readChanges(
  tx: Db,
  where: SQL | undefined = sql`true`,
  toShown = toChange,
): Promise<PublishedChange[]> {
  const items: PublishedChange[] = [];
  const query = sql`SELECT ${selectList(item)} FROM ${publishedItems} WHERE ${where} ORDER BY ${position}`;
  await readPages<ItemRow>(tx, query, (page) => items.push(...page.map(toShown)));
  return items;
}

/** A change without the fields that only imports need: every page would carry them. */
const toReaders = ({ more: { origin: _, ...more }, ...row }: ItemRow) => toChange({ ...row, more });

function toChange(row: ItemRow): PublishedChange {
  const { id, revision, bodyHash } = row;
  if (row.isDeleted) return { type: `delete-${row.kind}`, id, revision };
  const value = valueOfItem(row, itemOfRow(row));
  if ("name" in value) return { type: "put-category", id, revision, value };
  // Sixteen characters tell texts apart. Hashes don't compress: whole ones would be most of a large response's bytes.
  const hash = bodyHash?.slice(0, 16);
  const { announced, forgotten, checkedOn } = row;
  // Fields that most articles lack are left out.
  const told = {
    ...(announced !== revision && { announced }),
    ...(forgotten > 0 && { forgotten }),
    ...(checkedOn !== null && { checkedOn }),
  };
  return { type: "put-article", id, revision, value, body: bodyWord(bodyHash), hash, ...told };
}
