import { type InsertVideo, videos } from "@shared/schema.ts";
import { videoSearchText } from "@shared/video-search.ts";
import { chunksOf } from "../db/chunks-of.ts";
import type { Db } from "../db/database.ts";
import { lockLibrary } from "./admin/commit-change.ts";
import { optimiseVideos } from "./optimise-videos.ts";

// Shorter statements block the event loop for less time.
const CHUNK_ROWS = 500;

/**
 * Inserts videos into a library that nobody has written, once even if two servers start together, and calls `onInserted`
 * in the same transaction. Returns whether it did.
 */
export function seedVideos(
  db: Db,
  rows: readonly InsertVideo[],
  onInserted?: (tx: Db) => Promise<void>,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const { revision } = await lockLibrary(tx);
    const found = await tx.select({ id: videos.id }).from(videos).limit(1);
    // Somebody may have deleted all videos.
    if (found.length > 0 || revision > 0) return false;
    for (const chunk of chunksOf(rows, CHUNK_ROWS)) {
      const values = chunk.map((row) => ({ ...row, searchText: videoSearchText(row) }));
      await tx.insert(videos).values(values);
    }
    await optimiseVideos(tx);
    await onInserted?.(tx);
    return true;
  });
}
