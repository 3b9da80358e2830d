import { randomUUID } from "node:crypto";
import type { InsertVideo } from "@shared/schema.ts";
import type { Db } from "../db/database.ts";
import { importRows } from "../videos/import-command.ts";

/** Imports videos as the command line does. */
export async function upsertVideos(db: Db, videos: readonly InsertVideo[]) {
  const rows = videos.map((video, index) => ({ number: index + 1, video }));
  return importRows(db, randomUUID(), rows);
}
