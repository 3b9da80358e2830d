import { eq, sql } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { transcripts, transcriptTexts } from "./tables.ts";

// As text: it is answered as it is.
const cues = sql<string>`${transcriptTexts.cues}::text`;

/** The cues of a transcript, as JSON; null when none has this hash. */
export async function readCues(db: Db, key: string): Promise<string | null> {
  const [found] = await db
    .select({ cues })
    .from(transcriptTexts)
    .where(eq(transcriptTexts.hash, key));
  return found?.cues ?? null;
}

/** The videos that have a transcript. */
export async function readTranscribedVideos(db: Db): Promise<ReadonlySet<number>> {
  const rows = await db.select({ id: transcripts.videoId }).from(transcripts);
  return new Set(rows.map(({ id }) => id));
}

/** The cues of a video's transcript, as JSON; null when it has none. */
export async function readCuesOfVideo(db: Db, videoId: number): Promise<string | null> {
  const [found] = await db
    .select({ cues })
    .from(transcripts)
    .innerJoin(transcriptTexts, eq(transcriptTexts.hash, transcripts.hash))
    .where(eq(transcripts.videoId, videoId));
  return found?.cues ?? null;
}
