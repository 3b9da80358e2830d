import type { Written } from "@shared/admin-video-answers.ts";
import { videos } from "@shared/schema.ts";
import { videoSearchText } from "@shared/video-search.ts";
import { chunksOf } from "../../db/chunks-of.ts";
import type { Db } from "../../db/database.ts";
import { HttpError } from "../../http/errors.ts";
import { optimiseVideos } from "../optimise-videos.ts";
import { commitChange, type VideoChange, type WriteRequest } from "./commit-change.ts";
import {
  IMPORT_CHUNK_ROWS,
  type ImportRow,
  importKey,
  type PlannedRow,
  planImport,
} from "./plan-import.ts";
import { toState } from "./video-rows.ts";
import { writeStates } from "./write-states.ts";

/** How many rows added a video, changed one, and changed nothing. */
export type ImportCounts = { added: number; updated: number; unchanged: number };

type ImportOptions = {
  /** The library's revision that was previewed; without it any will do. */
  revision?: number;
  /** Called with the number of rows that are done, and of all. */
  onProgress?: (done: number, total: number) => void;
};

/**
 * Adds videos, or changes those with the same address and title: all rows or none, as one change in the history. Throws
 * an HttpError: 409 when the library was changed since the preview, and as `commitChange`.
 */
export function importVideos(
  db: Db,
  request: Omit<WriteRequest, "action">,
  rows: readonly ImportRow[],
  { revision, onProgress }: ImportOptions = {},
): Promise<Written & ImportCounts> {
  return commitChange(db, { ...request, action: "import" }, async (tx, library) => {
    if (revision !== undefined && revision !== library.revision) {
      const message = "Someone else changed the videos meanwhile. Nothing was imported.";
      throw new HttpError(409, message, {}, { revision: library.revision, video: null });
    }
    const items: VideoChange[] = [];
    let done = 0;
    for (const chunk of chunksOf(rows, IMPORT_CHUNK_ROWS)) {
      items.push(...(await writeChunk(tx, await planImport(tx, chunk), library.next)));
      done += chunk.length;
      onProgress?.(done, rows.length);
      // The embedded database runs on the event loop, and others wait for it.
      await new Promise(setImmediate);
    }
    if (items.length > 0) await optimiseVideos(tx);
    const added = items.filter(({ before }) => !before).length;
    const updated = items.length - added;
    const counts = { added, updated, unchanged: rows.length - items.length };
    return { items, answer: { video: null, ...counts } };
  });
}

async function writeChunk(
  tx: Db,
  rows: readonly PlannedRow[],
  revision: number,
): Promise<VideoChange[]> {
  const updates = rows.flatMap(({ before, fields, video }) => {
    if (!before || fields.length === 0) return [];
    const state = toState(before);
    return [{ id: before.id, before: state, after: { ...state, ...video } }];
  });
  await writeStates(tx, updates, revision);
  const added = rows.filter(({ before }) => !before);
  return [...updates, ...(await insertRows(tx, added, revision))];
}

async function insertRows(
  tx: Db,
  rows: readonly PlannedRow[],
  revision: number,
): Promise<VideoChange[]> {
  if (rows.length === 0) return [];
  const values = rows.map(({ video }) => {
    return { ...video, searchText: videoSearchText(video), revision };
  });
  const { id, videoUrl, title } = videos;
  const inserted = await tx.insert(videos).values(values).returning({ id, videoUrl, title });
  const ids = new Map(inserted.map((row) => [importKey(row), row.id]));
  return rows.map(({ video }) => {
    const after = { ...video, transcript: null, position: null };
    return { id: ids.get(importKey(video)) ?? 0, before: null, after };
  });
}
