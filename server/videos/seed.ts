import type { Cue } from "@shared/contracts/transcripts.ts";
import { type InsertVideo, insertVideoSchema } from "@shared/schema.ts";
import { z } from "zod";
import type { Db } from "../db/database.ts";
import { videoLibrary, videos } from "../db/schema.ts";
import { lockState } from "../revisions/commit.ts";
import { insertVideos } from "./commit.ts";
import { optimiseVideos } from "./import.ts";
import sampleLibrary from "./sample-library.json" with { type: "json" };
import sampleTranscripts from "./sample-transcripts.json" with { type: "json" };
import { addTranscript } from "./transcripts.ts";

/** Puts the sample library and the transcripts of some of its videos into a database without videos. Returns whether it did. */
export function seedLibrary(db: Db): Promise<boolean> {
  const cuesByTitle = new Map(sampleTranscripts.map(({ title, cues }) => [title, cues]));
  return seedVideos(db, z.array(insertVideoSchema).parse(sampleLibrary), cuesByTitle);
}

/**
 * Inserts videos into a library that nobody has written, once even if two servers start together, with what is said in
 * those of some titles. Returns whether it did.
 */
export function seedVideos(
  db: Db,
  rows: readonly InsertVideo[],
  cuesByTitle: ReadonlyMap<string, readonly Cue[]> = new Map(),
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const { revision } = await lockState(tx, videoLibrary);
    const found = await tx.select({ id: videos.id }).from(videos).limit(1);
    // Somebody may have deleted all videos.
    if (found.length > 0 || revision > 0) return false;
    for (const { id, after } of await insertVideos(tx, rows, revision)) {
      const cues = cuesByTitle.get(after.title);
      if (cues) await addTranscript(tx, id, cues);
    }
    await optimiseVideos(tx);
    return true;
  });
}
