import { builtInArticles, builtInCategories } from "@shared/content/built-in.ts";
import type { PublishedChange, Redirect } from "@shared/contracts/knowledge-base.ts";
import { and, count, eq, getTableColumns, like, notInArray, type SQL, sql } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { readPages, selectList } from "../db/database.ts";
import {
  articleBodies,
  bodyPictures,
  pictures,
  publishedItems,
  publishedState,
  redirects,
  videos,
} from "../db/schema.ts";

/** The channel on which the database notifies of every publish. */
export const KNOWLEDGE_BASE_CHANGED = "knowledge_base_changed";

/** With more articles than this, besides the built-in ones, the layer is read in parts, one for each category. */
const MAX_ARTICLES_AT_ONCE = 500;

// Enough to tell one text from another. Hashes don't compress: whole ones would be most of a large layer's bytes.
const HASH_LENGTH = 16;

type ItemRow = typeof publishedItems.$inferSelect;

const columns = selectList(getTableColumns(publishedItems));
const { kind, isDeleted, category, position } = publishedItems;
const isArticle = and(eq(kind, "article"), eq(isDeleted, false));
const builtInIds = builtInArticles.map(({ id }) => id);
// What readers have in its built-in state is in every layer: they must never show that in place of what is published.
const isNotBuiltIn = and(eq(kind, "article"), notInArray(publishedItems.id, builtInIds));

// All statements of a transaction read the same revision.
const SNAPSHOT = { isolationLevel: "repeatable read", accessMode: "read only" } as const;

export type PublishedStore = ReturnType<typeof createPublishedStore>;

/** What readers ask for; each answer is of one revision. */
export function createPublishedStore(db: Db) {
  return {
    /** The published layer. With many articles it holds the built-in ones, and how many others each category has. */
    readLayer: () =>
      db.transaction(async (tx) => {
        const revision = await readRevision(tx);
        const parts = await readParts(tx);
        const isWhole = parts.reduce((sum, part) => sum + part.count, 0) <= MAX_ARTICLES_AT_ONCE;
        const where = isWhole ? sql`true` : sql`NOT (${isNotBuiltIn})`;
        const changes = await readChanges(tx, where);
        const layer = { revision, changes, redirects: await readRedirects(tx, IS_BELOW) };
        return isWhole ? layer : { ...layer, parts };
      }, SNAPSHOT),

    /** The articles of one category, or of none when it is empty. */
    readCategory: (id: string) =>
      db.transaction(async (tx) => {
        const revision = await readRevision(tx);
        return {
          revision,
          changes: await readChanges(tx, sql`${isArticle} AND ${category} = ${id}`),
        };
      }, SNAPSHOT),

    readNames: () => readNames(db),

    /** Everything that is published, without the articles' HTML. */
    readAll: () =>
      db.transaction(async (tx) => {
        const revision = await readRevision(tx);
        const changes = await readChanges(tx, sql`true`);
        return { revision, changes, redirects: await readRedirects(tx) };
      }, SNAPSHOT),

    /** One article with its HTML; null when nothing was published about it. */
    readArticle: async (id: string) => {
      // One statement, so that all of it is of one revision.
      const [found] = await db
        .select({
          revision: publishedState.revision,
          item: publishedItems,
          html: articleBodies.html,
        })
        .from(publishedState)
        .innerJoin(publishedItems, and(eq(kind, "article"), eq(publishedItems.id, id)))
        .leftJoin(articleBodies, eq(articleBodies.hash, publishedItems.bodyHash));
      if (!found) return null;
      return { revision: found.revision, id, change: toChange(found.item), html: found.html };
    },

    /** The bytes of a picture that a published text or a video's thumbnail refers to; null where there is none. */
    readPicture: (hash: string, type: PictureType) => readPicture(db, hash, type, isShown),

    /** When each published article was written last: the revision that did it, by the article's id. */
    readArticleRevisions: async () => {
      const { id, revision } = publishedItems;
      const rows = await db.select({ id, revision }).from(publishedItems).where(isArticle);
      return new Map(rows.map((row) => [row.id, row.revision]));
    },
  };
}

/** The bytes of a stored picture, for which `where` holds if it is given; null where there is none. */
export async function readPicture(db: Db, hash: string, type: PictureType, where?: SQL) {
  const [found] = await db
    .select({ bytes: pictures.bytes })
    .from(pictures)
    .where(and(eq(pictures.hash, hash), eq(pictures.type, type), where));
  return found?.bytes ?? null;
}

// A deleted article has no text.
const isInArticle = sql`EXISTS (
  SELECT 1 FROM ${bodyPictures}
  JOIN ${publishedItems} ON ${publishedItems.bodyHash} = ${bodyPictures.bodyHash}
  WHERE ${bodyPictures.pictureHash} = ${pictures.hash})`;
const isThumbnail = sql`EXISTS (
  SELECT 1 FROM ${videos}
  WHERE ${videos.thumbnailUrl} LIKE '%/api/knowledge-base/pictures/' || ${pictures.hash} || '.%')`;
const isShown = sql`(${isInArticle} OR ${isThumbnail})`;

export type PictureType = (typeof pictures.$inferSelect)["type"];

/** What there is an answer about: each article of which something is published, and each category. */
async function readNames(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ kind, id: publishedItems.id, category, isDeleted })
    .from(publishedItems);
  const current = rows.filter((row) => !row.isDeleted);
  const articles = rows.filter((row) => row.kind === "article").map(({ id }) => id);
  // Also those that have articles alone: "" holds the ones without a category.
  const categories = [
    "",
    ...builtInCategories.map(({ id }) => id),
    ...current.map((row) => (row.kind === "article" ? row.category : row.id)),
  ];
  return new Set([
    ...articles.map((id) => nameOf("article", id)),
    ...categories.map((id) => nameOf("category", id)),
  ]);
}

/** The name of an article or a category among those that `readNames` returns. */
export const nameOf = (kind: ItemRow["kind"], id: string): string => `${kind} ${id}`;

async function readRevision(tx: Db): Promise<number> {
  const [state] = await tx.select({ revision: publishedState.revision }).from(publishedState);
  return state?.revision ?? 0;
}

function readParts(tx: Db): Promise<{ category: string; count: number }[]> {
  return tx
    .select({ category, count: count() })
    .from(publishedItems)
    .where(and(isNotBuiltIn, eq(isDeleted, false)))
    .groupBy(category)
    .orderBy(category);
}

async function readChanges(tx: Db, where: SQL): Promise<PublishedChange[]> {
  const changes: PublishedChange[] = [];
  const query = sql`SELECT ${columns} FROM ${publishedItems} WHERE ${where} ORDER BY ${position}`;
  await readPages<ItemRow>(tx, query, (page) => changes.push(...page.map(toChange)));
  return changes;
}

// No page has a link to an address of another site's past: the server alone answers it.
const IS_BELOW = like(redirects.from, "/knowledge-base/%");

function readRedirects(tx: Db, where?: SQL): Promise<Redirect[]> {
  return tx.select().from(redirects).where(where).orderBy(redirects.from);
}

function toChange(row: ItemRow): PublishedChange {
  const { id, revision, title, description, category, link, body, bodyHash } = row;
  if (row.kind === "category") {
    if (row.isDeleted) return { type: "delete-category", id, revision };
    return { type: "put-category", id, revision, value: { id, name: title, description } };
  }
  if (row.isDeleted) return { type: "delete-article", id, revision };
  const value = { id, category, title, description, link };
  const hash = bodyHash === null ? {} : { hash: bodyHash.slice(0, HASH_LENGTH) };
  return { type: "put-article", id, revision, value, body, ...hash };
}
