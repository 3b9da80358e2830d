import { videoFile } from "@shared/content/video-links.ts";
import { readWritten } from "@shared/content/written-video.ts";
import {
  ADMIN_VIDEO_LIMITS,
  type ImportError,
  type Written,
} from "@shared/contracts/admin-videos.ts";
import { versionAddresses } from "@shared/contracts/media.ts";
import { changedVideoFields, VERSION_FIELDS, type VersionField } from "@shared/entities/video.ts";
import { type InsertVideo, insertVideoSchema } from "@shared/schema.ts";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { chunksOf, type Db, SNAPSHOT } from "../db/database.ts";
import { transcripts, videoLibrary, videos } from "../db/schema.ts";
import { assertRevision, type WriteRequest } from "../revisions/commit.ts";
import {
  commitChange,
  insertVideos,
  selectVideos,
  toState,
  type VideoChange,
  writeStates,
} from "./commit-change.ts";
import { storeVersions } from "./small-versions.ts";

/** A valid row of an import, with the number that names it, the hash of its transcript where it brings one, and its versions. */
export type ImportRow = {
  number: number;
  video: InsertVideo;
  versions?: { [Field in VersionField]?: string | null | undefined };
  transcript?: string | undefined;
};

/** The rows that are checked, looked up or written at once: more would block the event loop for longer. */
const CHUNK_ROWS = 100;

/** The stored videos with the addresses and titles of rows, by these. */
async function findStored(tx: Db, rows: readonly ImportRow[]) {
  // As one JSON value: hundreds of conditions would overflow the embedded database's stack.
  const keys = JSON.stringify(rows.map(({ video: { videoUrl, title } }) => ({ videoUrl, title })));
  const isOne = sql`(${videos.videoUrl}, ${videos.title}) IN (SELECT "videoUrl", title
    FROM json_to_recordset(${keys}::json) AS given("videoUrl" text, title text))`;
  return new Map((await selectVideos(tx, isOne)).map((row) => [importKey(row), row]));
}

/**
 * Plans an import. A row adds a video, or changes `fields` (perhaps none) of the video `before` it with the same
 * address and title.
 */
async function planImport(tx: Db, rows: readonly ImportRow[]) {
  const found = await findStored(tx, rows);
  return rows.map((row) => {
    const before = found.get(importKey(row.video)) ?? null;
    const changed = before ? changedVideoFields(before, row.video) : [];
    const hasNewTranscript = before && row.transcript && before.transcript !== row.transcript;
    const written = [...changed, ...(hasNewTranscript ? ["transcript"] : [])];
    const others = VERSION_FIELDS.filter(
      (field) => before && row.versions?.[field] && row.versions[field] !== before[field],
    );
    return { ...row, before, isWritten: written.length > 0, fields: [...written, ...others] };
  });
}

function importKey({ videoUrl, title }: Pick<InsertVideo, "videoUrl" | "title">): string {
  return JSON.stringify([videoUrl, title]);
}

function countsOf(changed: readonly { before: object | null }[], rows: readonly ImportRow[]) {
  const added = changed.filter(({ before }) => !before).length;
  return { added, updated: changed.length - added, unchanged: rows.length - changed.length };
}

/** The changes of an import, and the library's revision on which they are based. Writes nothing. */
export function previewImport(db: Db, rows: readonly ImportRow[]) {
  return db.transaction(async (tx) => {
    const [library] = await tx.select().from(videoLibrary);
    const changed: Awaited<ReturnType<typeof planImport>> = [];
    for (const chunk of chunksOf(rows, CHUNK_ROWS)) {
      const planned = await planImport(tx, chunk);
      changed.push(...planned.filter(({ before, fields }) => !before || fields.length > 0));
      await new Promise(setImmediate);
    }
    const items = changed
      .slice(0, ADMIN_VIDEO_LIMITS.previewItems)
      .map(({ number: row, before, video: { title }, fields }) => {
        return { row, kind: before ? ("update" as const) : ("add" as const), title, fields };
      });
    return { revision: library?.revision ?? 0, ...countsOf(changed, rows), items };
  }, SNAPSHOT);
}

const hash = z.string("must be text").regex(/^[0-9a-f]{64}$/, "must be a SHA-256");
const rowSchema = insertVideoSchema
  .extend({
    transcript: hash.optional(),
    smallUrl: z.nullish(versionAddresses.smallUrl),
    soundUrl: z.nullish(versionAddresses.soundUrl),
  })
  .strict()
  .refine(({ videoUrl, smallUrl, soundUrl }) => !(smallUrl || soundUrl) || videoFile(videoUrl), {
    path: ["videoUrl"],
    message: "must be a file of this site, as the row names a small version",
  });

/**
 * Checks rows, each of which must have exactly the fields of a new video, and may name a transcript by its hash.
 * `numbers` name the rows, else their places do. Returns the rows, none if there are errors, the first errors and their
 * number.
 */
export async function checkImport(given: readonly unknown[], numbers?: readonly number[]) {
  const rows: ImportRow[] = [];
  const errors: ImportError[] = [];
  let errorCount = 0;
  const firstRows = new Map<string, number>();
  for (const [index, value] of given.entries()) {
    if (index % CHUNK_ROWS === 0) await new Promise(setImmediate);
    const number = numbers?.[index] ?? index + 1;
    const { data, error } = rowSchema.safeParse(value);
    const found = error ? error.issues.map(explain) : [];
    const first = data && firstRows.get(importKey(data));
    if (first) found.push({ field: "", message: `same videoUrl and title as row ${first}` });
    else if (data) {
      firstRows.set(importKey(data), number);
      const { transcript, smallUrl, soundUrl, ...video } = data;
      rows.push({ number, video, versions: { smallUrl, soundUrl }, transcript });
    }
    errorCount += found.length;
    const room = ADMIN_VIDEO_LIMITS.importErrors - errors.length;
    errors.push(...found.slice(0, room).map((each) => ({ row: number, ...each })));
  }
  return { rows: errorCount > 0 ? [] : rows, faults: errors, faultCount: errorCount };
}

/** Rows as they are stored, and an error for each time that can't be read, unless it is stored so already. */
export async function readTimes(db: Db, rows: readonly ImportRow[]) {
  const stored: ImportRow[] = [];
  const errors: ImportError[] = [];
  for (const chunk of chunksOf(rows, CHUNK_ROWS)) {
    const odd = chunk.filter(({ video }) => !isAsStored(video));
    const before = odd.length > 0 ? await findStored(db, odd) : new Map();
    for (const row of chunk) {
      const read = readWritten(row.video, before.get(importKey(row.video)));
      stored.push({ ...row, video: read.video });
      errors.push(...read.errors.map((each) => ({ row: row.number, ...each })));
    }
    await new Promise(setImmediate);
  }
  return { rows: stored, errors };
}

function isAsStored(video: InsertVideo): boolean {
  const { video: stored, errors } = readWritten(video);
  return errors.length === 0 && changedVideoFields(video, stored).length === 0;
}

type Issue = { code: string; path: PropertyKey[]; message: string; keys?: string[] };

/** The names of unknown fields come from the file and may contain line breaks. */
function explain({ code, path, message, keys = [] }: Issue): Omit<ImportError, "row"> {
  if (code !== "unrecognized_keys") return { field: path.join("."), message };
  const names = keys.map((key) => JSON.stringify(key)).join(", ");
  return { field: "", message: `unknown field ${names}` };
}

/** The library's revision that was previewed, else any will do, and what is told how many rows are done, and of how many. */
type ImportOptions = { revision?: number; onProgress?: (done: number, total: number) => void };

/** Adds or changes videos by address and title, all or none. Throws an HttpError: 409 if they changed since the preview. */
export function importVideos(
  db: Db,
  request: WriteRequest,
  rows: readonly ImportRow[],
  { revision, onProgress }: ImportOptions = {},
): Promise<Written & ReturnType<typeof countsOf>> {
  return commitChange(db, "import", request, async (tx, library) => {
    const message = "Someone else changed the videos meanwhile. Nothing was imported.";
    assertRevision(library, revision ?? library.revision, message, { video: null });
    const items: VideoChange[] = [];
    const changed: { before: object | null }[] = [];
    let done = 0;
    for (const chunk of chunksOf(rows, CHUNK_ROWS)) {
      const planned = await planImport(tx, chunk);
      const updates = planned.flatMap(({ before: row, isWritten, video, transcript }) => {
        if (!row || !isWritten) return [];
        const before = toState(row);
        const after = { ...before, ...video, transcript: transcript ?? before.transcript };
        return [{ id: row.id, before, after }];
      });
      await writeStates(tx, updates, library.next);
      const added = planned.filter(({ before }) => !before);
      items.push(...updates, ...(await addRows(tx, added, library.next)));
      await storeVersions(tx, versionsIn(chunk));
      changed.push(...planned.filter(({ before, fields }) => !before || fields.length > 0));
      done += chunk.length;
      onProgress?.(done, rows.length);
      // The embedded database runs on the event loop, and others wait for it.
      await new Promise(setImmediate);
    }
    if (items.length > 0) await optimiseVideos(tx);
    return { items, response: countsOf(changed, rows) };
  });
}

/** The versions that rows bring, once for each file: several videos may show it. */
function versionsIn(rows: readonly ImportRow[]) {
  const named = rows.filter(({ versions }) => versions?.smallUrl || versions?.soundUrl);
  const ofFiles = named.map(({ video: { videoUrl }, versions }) => [videoUrl, versions] as const);
  return [...new Map(ofFiles)].map(([videoUrl, versions]) => ({ videoUrl, ...versions }));
}

async function addRows(tx: Db, added: readonly ImportRow[], revision: number) {
  const hashes = new Map(added.map((row) => [importKey(row.video), row.transcript]));
  const items = await insertVideos(
    tx,
    added.map(({ video }) => video),
    revision,
  );
  const said: { videoId: number; hash: string }[] = [];
  for (const { id, after } of items) {
    const hash = hashes.get(importKey(after));
    if (!hash) continue;
    after.transcript = hash;
    said.push({ videoId: id, hash });
  }
  if (said.length > 0) await tx.insert(transcripts).values(said);
  return items;
}

/** After many writes: what autovacuum does in PostgreSQL; the embedded database has none, and searches are slow without it. */
export async function optimiseVideos(tx: Db): Promise<void> {
  await tx.execute(sql`SELECT gin_clean_pending_list('videos_search_text')`);
  await tx.execute(sql`ANALYZE ${videos}`);
}
