import { videoSearchText } from "@shared/content/video-search.ts";
import type { ImportFault, ImportPreview, Written } from "@shared/contracts/admin-videos.ts";
import { ADMIN_VIDEO_LIMITS, VIDEO_FIELDS } from "@shared/contracts/admin-videos.ts";
import { type InsertVideo, insertVideoSchema } from "@shared/schema.ts";
import { sql } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { chunksOf } from "../db/database.ts";
import { videoLibrary, videos } from "../db/schema.ts";
import { assertRevision } from "../revisions/commit.ts";
import {
  commitChange,
  selectVideos,
  toState,
  type VideoChange,
  type VideoRow,
  type WriteRequest,
  writeStates,
} from "./commit.ts";

/** A valid row of an import, with the number that names it. */
export type ImportRow = { number: number; video: InsertVideo };

/** What becomes of a row: it adds a video if there is none `before`, else it changes `fields` of it, or none. */
type PlannedRow = ImportRow & { before: VideoRow | null; fields: string[] };

/** How many rows are looked up and written at once; more would block the event loop for longer. */
const IMPORT_CHUNK_ROWS = 100;

/** Finds the videos that rows are: those with the same address and title, which no two rows share. */
async function planImport(tx: Db, rows: readonly ImportRow[]): Promise<PlannedRow[]> {
  if (rows.length === 0) return [];
  // As one JSON value: hundreds of conditions would overflow the embedded database's stack.
  const keys = JSON.stringify(rows.map(({ video: { videoUrl, title } }) => ({ videoUrl, title })));
  const isOne = sql`(${videos.videoUrl}, ${videos.title}) IN (SELECT "videoUrl", title
    FROM json_to_recordset(${keys}::json) AS given("videoUrl" text, title text))`;
  const found = new Map((await selectVideos(tx, isOne)).map((row) => [importKey(row), row]));
  return rows.map((row) => {
    const before = found.get(importKey(row.video)) ?? null;
    const fields = VIDEO_FIELDS.filter((field) => before && before[field] !== row.video[field]);
    return { ...row, before, fields };
  });
}

/** What imports match videos by. */
function importKey({ videoUrl, title }: Pick<InsertVideo, "videoUrl" | "title">): string {
  return JSON.stringify([videoUrl, title]);
}

type Preview = Omit<ImportPreview, "faults" | "faultCount">;

/** What an import would change, and the revision of the library that this is true for. Nothing is written. */
export function previewImport(db: Db, rows: readonly ImportRow[]): Promise<Preview> {
  return db.transaction(
    async (tx) => {
      const [library] = await tx.select().from(videoLibrary);
      const planned: PlannedRow[] = [];
      for (const chunk of chunksOf(rows, IMPORT_CHUNK_ROWS)) {
        planned.push(...(await planImport(tx, chunk)));
        await new Promise(setImmediate);
      }
      return { revision: library?.revision ?? 0, ...summarisePlan(planned) };
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

function summarisePlan(planned: readonly PlannedRow[]): Omit<Preview, "revision"> {
  const changed = planned.filter(({ before, fields }) => !before || fields.length > 0);
  const added = changed.filter(({ before }) => !before).length;
  const items = changed
    .slice(0, ADMIN_VIDEO_LIMITS.previewItems)
    .map(({ number, before, video, fields }) => {
      const kind = before ? ("update" as const) : ("add" as const);
      return { row: number, kind, title: video.title, fields };
    });
  const unchanged = planned.length - changed.length;
  return { added, updated: changed.length - added, unchanged, items };
}

/** The rows of an import with their numbers; or its first faults, and how many there are. */
type CheckedImport =
  | { rows: ImportRow[]; faults?: undefined; faultCount?: undefined }
  | { rows?: undefined; faults: ImportFault[]; faultCount: number };

const MAX_FAULTS = ADMIN_VIDEO_LIMITS.importFaults;

// Some milliseconds on the event loop.
const SLICE_ROWS = 100;

const rowSchema = insertVideoSchema.strict();

/** Checks rows, each of which must have exactly the fields of a new video. `numbers` name them, else their places do. */
export async function checkImport(
  rows: readonly unknown[],
  numbers?: readonly number[],
): Promise<CheckedImport> {
  const checked: ImportRow[] = [];
  const faults: ImportFault[] = [];
  let faultCount = 0;
  const firstRows = new Map<string, number>();
  for (const [index, value] of rows.entries()) {
    if (index % SLICE_ROWS === 0) await new Promise(setImmediate);
    const number = numbers?.[index] ?? index + 1;
    const result = checkRow(value, firstRows, number);
    if ("video" in result) checked.push({ number, video: result.video });
    else {
      faultCount += result.faults.length;
      faults.push(...result.faults.slice(0, MAX_FAULTS - faults.length));
    }
  }
  return faultCount > 0 ? { faults, faultCount } : { rows: checked };
}

function checkRow(
  value: unknown,
  firstRows: Map<string, number>,
  row: number,
): { video: InsertVideo } | { faults: ImportFault[] } {
  const { success, data: video, error } = rowSchema.safeParse(value);
  if (!success) return { faults: error.issues.map((issue) => ({ row, ...explain(issue) })) };
  const key = importKey(video);
  const first = firstRows.get(key);
  if (!first) {
    firstRows.set(key, row);
    return { video };
  }
  return { faults: [{ row, field: "", message: `same videoUrl and title as row ${first}` }] };
}

type Issue = { code: string; path: PropertyKey[]; message: string; keys?: string[] };

/** The names of unknown fields come from the file and may contain line breaks. */
function explain({ code, path, message, keys = [] }: Issue): Omit<ImportFault, "row"> {
  if (code !== "unrecognized_keys") return { field: path.join("."), message };
  const names = keys.map((key) => JSON.stringify(key)).join(", ");
  return { field: "", message: `unknown field ${names}` };
}

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
    const message = "Someone else changed the videos meanwhile. Nothing was imported.";
    assertRevision(library, revision ?? library.revision, message, { video: null });
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

/** After many writes: what autovacuum does in PostgreSQL; the embedded database has none, and searches are slow without it. */
export async function optimiseVideos(tx: Db): Promise<void> {
  await tx.execute(sql`SELECT gin_clean_pending_list('videos_search_text')`);
  await tx.execute(sql`ANALYZE ${videos}`);
}
