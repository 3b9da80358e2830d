import { videoSearchText } from "@shared/content/video-search.ts";
import { cuesSchema } from "@shared/contracts/transcripts.ts";
import { type InsertVideo, insertVideoSchema } from "@shared/schema.ts";
import { inArray } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "../db/database.ts";
import { chunksOf } from "../db/database.ts";
import { transcripts, videoLibrary, videos } from "../db/schema.ts";
import { lockState } from "../revisions/commit.ts";
import { optimiseVideos } from "./import.ts";
import sampleLibrary from "./sample-library.json" with { type: "json" };
import sampleTranscripts from "./sample-transcripts.json" with { type: "json" };
import { storeTranscript } from "./transcripts.ts";

const samplesSchema = z.array(insertVideoSchema);
const transcriptsSchema = z.array(z.object({ title: z.string(), cues: cuesSchema }));

/** Puts the sample library and the transcripts of some of its videos into a database without videos. Returns whether it did. */
export function seedLibrary(db: Db): Promise<boolean> {
  return seedVideos(db, samplesSchema.parse(sampleLibrary), addTranscripts);
}

async function addTranscripts(tx: Db): Promise<void> {
  const cuesByTitle = new Map(
    transcriptsSchema.parse(sampleTranscripts).map(({ title, cues }) => [title, cues]),
  );
  const rows = await tx
    .select({ id: videos.id, title: videos.title })
    .from(videos)
    .where(inArray(videos.title, [...cuesByTitle.keys()]));
  for (const { id, title } of rows) {
    const hash = await storeTranscript(tx, cuesByTitle.get(title) ?? []);
    await tx.insert(transcripts).values({ videoId: id, hash });
  }
}

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
    const { revision } = await lockState(tx, videoLibrary);
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
