import { ADMIN_VIDEO_LIMITS } from "@shared/admin-videos.ts";
import { VIDEO_FIELDS } from "@shared/new-video.ts";
import { type InsertVideo, videos } from "@shared/schema.ts";
import type { ImportPreview } from "@shared/video-import.ts";
import { sql } from "drizzle-orm";
import { chunksOf } from "../../db/chunks-of.ts";
import type { Db } from "../../db/database.ts";
import { videoLibrary } from "../tables.ts";
import { selectVideos, type VideoRow } from "./video-rows.ts";

/** A valid row of an import, with the number that names it. */
export type ImportRow = { number: number; video: InsertVideo };

/** What becomes of a row: it adds a video if there is none `before`, else it changes `fields` of it, or none. */
export type PlannedRow = ImportRow & { before: VideoRow | null; fields: string[] };

/** How many rows are looked up and written at once; more would block the event loop for longer. */
export const IMPORT_CHUNK_ROWS = 100;

/** Finds the videos that rows are: those with the same address and title, which no two rows share. */
export async function planImport(tx: Db, rows: readonly ImportRow[]): Promise<PlannedRow[]> {
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
export function importKey({ videoUrl, title }: Pick<InsertVideo, "videoUrl" | "title">): string {
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
