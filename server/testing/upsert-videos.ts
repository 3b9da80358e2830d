import { randomUUID } from "node:crypto";
import type { InsertVideo } from "@shared/schema.ts";
import type { Db } from "../db/database.ts";
import { importVideos } from "../videos/import.ts";

export async function upsertVideos(db: Db, videos: readonly InsertVideo[]) {
  const rows = videos.map((video, index) => ({ number: index + 1, video }));
  const key = randomUUID();
  return importVideos(db, { key, username: "videos:import", requestHash: key }, rows);
}
