import { and, eq, inArray, sql } from "drizzle-orm";
import { chunksOf } from "../db/chunks-of.ts";
import type { Db } from "../db/database.ts";
import type { ItemChange, ItemKind, StoredItem } from "./stored-item.ts";
import { publishedItems } from "./tables.ts";

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
