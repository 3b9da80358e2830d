import { type InsertVideo, videos } from "@shared/schema.ts";
import { getTableColumns, type SQLWrapper, sql } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { videoSearchText } from "./video-search-text.ts";

/** How many rows were inserted, how many changed an existing one, and how many did not. */
export type UpsertResult = { added: number; updated: number; unchanged: number };

const {
  id: _id,
  videoUrl: _url,
  title: _title,
  position: _position,
  revision: _revision,
  ...updated
} = getTableColumns(videos);
// What would have been inserted into the columns that an update sets.
const excluded = Object.fromEntries(
  Object.entries(updated).map(([key, { name }]) => [key, sql`excluded.${sql.identifier(name)}`]),
);
const list = (parts: Record<string, SQLWrapper>) => sql.join(Object.values(parts), sql`, `);

// A statement takes 65,535 values at most, and shorter ones block the event loop for less time.
const CHUNK_ROWS = 500;

/** Inserts rows, or updates those with the same address and title, in one transaction. No two rows may share both. */
export function upsertVideos(db: Db, rows: readonly InsertVideo[]): Promise<UpsertResult> {
  return db.transaction(async (tx) => {
    // Prevents deadlocks between two imports; readers are not blocked.
    await tx.execute(sql`LOCK TABLE ${videos} IN SHARE ROW EXCLUSIVE MODE`);
    return upsertChunks(tx, rows);
  });
}

/**
 * Inserts rows into an empty table only, once even if two servers start together, and calls `onInserted` in the same
 * transaction. Returns whether it did.
 */
export function seedVideos(
  db: Db,
  rows: readonly InsertVideo[],
  onInserted?: (tx: Db) => Promise<void>,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`LOCK TABLE ${videos} IN SHARE ROW EXCLUSIVE MODE`);
    const found = await tx.select({ id: videos.id }).from(videos).limit(1);
    if (found.length > 0) return false;
    await upsertChunks(tx, rows);
    await onInserted?.(tx);
    return true;
  });
}

async function upsertChunks(tx: Db, rows: readonly InsertVideo[]): Promise<UpsertResult> {
  const result = { added: 0, updated: 0, unchanged: 0 };
  for (let start = 0; start < rows.length; start += CHUNK_ROWS) {
    const chunk = rows.slice(start, start + CHUNK_ROWS);
    const changed = await upsertChunk(tx, chunk);
    const added = changed.filter((row) => row.added).length;
    result.added += added;
    result.updated += changed.length - added;
    result.unchanged += chunk.length - changed.length;
  }
  if (result.added + result.updated > 0) await optimise(tx);
  return result;
}

/** After many writes: what autovacuum does in PostgreSQL; the embedded database has none, and searches are slow without it. */
export async function optimise(tx: Db): Promise<void> {
  await tx.execute(sql`SELECT gin_clean_pending_list('videos_search_text')`);
  await tx.execute(sql`ANALYZE ${videos}`);
}

async function upsertChunk(tx: Db, chunk: readonly InsertVideo[]): Promise<{ added: boolean }[]> {
  const values = chunk.map((row) => ({ ...row, searchText: videoSearchText(row) }));
  return await tx
    .insert(videos)
    .values(values)
    .onConflictDoUpdate({
      target: [videos.videoUrl, videos.title],
      set: excluded,
      setWhere: sql`(${list(updated)}) IS DISTINCT FROM (${list(excluded)})`,
    })
    // xmax is 0 for inserted rows and the current transaction for updated ones.
    .returning({ added: sql<boolean>`xmax = 0` });
}
