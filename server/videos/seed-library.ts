import { insertVideoSchema, videos } from "@shared/schema.ts";
import { cuesSchema } from "@shared/transcript.ts";
import { inArray } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "../db/database.ts";
import sampleLibrary from "./sample-library.json" with { type: "json" };
import sampleTranscripts from "./sample-transcripts.json" with { type: "json" };
import { seedVideos } from "./seed-videos.ts";
import { storeTranscript } from "./store-transcript.ts";
import { transcripts } from "./tables.ts";

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
