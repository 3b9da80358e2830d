import { fileURLToPath } from "node:url";
import type { Cue } from "@shared/contracts/transcripts.ts";
import { type InsertVideo, insertVideoSchema } from "@shared/schema.ts";
import { z } from "zod";
import sampleVideoFiles from "../../samples/videos/videos.json" with { type: "json" };
import type { Db } from "../db/database.ts";
import { videoLibrary, videos } from "../db/schema.ts";
import { lockState } from "../revisions/commit.ts";
import { insertVideos } from "./commit-change.ts";
import { optimiseVideos } from "./import.ts";
import sampleLibrary from "./sample-library.json" with { type: "json" };
import sampleTranscripts from "./sample-transcripts.json" with { type: "json" };
import { addTranscript } from "./transcripts.ts";

// Beside the bundle, where the build copies them, else in the sources.
const isBundle = process.env.NODE_ENV === "production";
const folder = new URL(isBundle ? "./videos/" : "../../samples/videos/", import.meta.url);

/** Stores the video file at a path and returns its address; null if it can't be stored. */
type StoreVideo = (path: string) => Promise<string | null>;

/** Puts the sample library with its transcripts into a database without videos. Returns whether it did. */
export function seedLibrary(db: Db, storeVideo: StoreVideo): Promise<boolean> {
  const samples = [...sampleVideoFiles, ...sampleTranscripts];
  const cuesByTitle = new Map(samples.map(({ title, cues }) => [title, cues]));
  const readRows = async () => {
    const rows = await storeVideos(storeVideo);
    return z.array(insertVideoSchema).parse([...rows, ...sampleLibrary]);
  };
  return seedVideos(db, readRows, cuesByTitle);
}

async function storeVideos(storeVideo: StoreVideo) {
  const rows: object[] = [];
  for (const { file, cues: _, ...row } of sampleVideoFiles) {
    const videoUrl = await storeVideo(fileURLToPath(new URL(file, folder)));
    if (videoUrl) rows.push({ ...row, videoUrl });
  }
  return rows;
}

/** Inserts videos into a library that nobody has written, once even if two servers start together. Returns whether. */
export function seedVideos(
  db: Db,
  readRows: () => Promise<readonly InsertVideo[]>,
  cuesByTitle: ReadonlyMap<string, readonly Cue[]> = new Map(),
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const { revision } = await lockState(tx, videoLibrary);
    const found = await tx.select({ id: videos.id }).from(videos).limit(1);
    // Somebody may have deleted all videos.
    if (found.length > 0 || revision > 0) return false;
    for (const { id, after } of await insertVideos(tx, await readRows(), revision)) {
      const cues = cuesByTitle.get(after.title);
      if (cues) await addTranscript(tx, id, cues);
    }
    await optimiseVideos(tx);
    return true;
  });
}
