import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { chunksOf } from "../db/database.ts";
import {
  articleImports,
  type ItemChange,
  type ItemKind,
  publishedItems,
  type StoredItem,
} from "../db/schema.ts";

/** Whether two items are the same, wherever their rows stand. */
export function isSameItem(a: StoredItem | null, b: StoredItem | null): boolean {
  if (!a || !b) return a === b;
  return (Object.keys(b) as (keyof StoredItem)[]).every(
    (field) => field === "position" || a[field] === b[field],
  );
}

/** The published items of one kind by id, deleted ones included. */
export async function readItems(
  tx: Db,
  kind: ItemKind,
  ids: readonly string[],
): Promise<Map<string, StoredItem>> {
  const found = new Map<string, StoredItem>();
  for (const chunk of chunksOf(ids)) {
    const rows = await tx
      .select()
      .from(publishedItems)
      .where(and(eq(publishedItems.kind, kind), inArray(publishedItems.id, chunk)));
    for (const { kind: _kind, id, revision: _revision, ...item } of rows) found.set(id, item);
  }
  return found;
}

/** Brings the rows of items to what they are after a publish. */
export async function writeItems(
  tx: Db,
  changes: readonly ItemChange[],
  revision: number,
): Promise<void> {
  const absent = changes.filter(({ after }) => after === null);
  for (const kind of ["article", "category"] as const) {
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
    for (const chunk of chunksOf(list)) await upsert(tx, chunk);
  }
}

async function upsert(tx: Db, rows: (typeof publishedItems.$inferInsert)[]): Promise<void> {
  await tx
    .insert(publishedItems)
    .values(rows)
    .onConflictDoUpdate({
      target: [publishedItems.kind, publishedItems.id],
      // Without the position: an item keeps its place.
      set: {
        revision: sql`excluded.revision`,
        isDeleted: sql`excluded.is_deleted`,
        title: sql`excluded.title`,
        description: sql`excluded.description`,
        category: sql`excluded.category`,
        link: sql`excluded.link`,
        body: sql`excluded.body`,
        bodyHash: sql`excluded.body_hash`,
      },
    });
}

type ArticleImport = typeof articleImports.$inferSelect;

/** What each article was made of when it was imported last. */
export function readImports(db: Db): Promise<ArticleImport[]> {
  return db.select().from(articleImports).orderBy(articleImports.id);
}

/** Keeps what articles were made of; of one that was imported before the newer. */
export async function writeImports(tx: Db, imports: readonly ArticleImport[]): Promise<void> {
  const byId = new Map(imports.map((each) => [each.id, each]));
  for (const chunk of chunksOf([...byId.values()])) {
    await tx
      .insert(articleImports)
      .values(chunk)
      .onConflictDoUpdate({ target: articleImports.id, set: { hash: sql`excluded.hash` } });
  }
}
