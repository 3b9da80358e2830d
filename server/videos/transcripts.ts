import { createHash } from "node:crypto";
import type { Cue } from "@shared/contracts/transcripts.ts";
import { eq, type SQLWrapper, sql } from "drizzle-orm";
import { type Db, rowsOf } from "../db/database.ts";
import { transcripts, transcriptTexts } from "../db/schema.ts";
import { createJsonResponse } from "../http/cached-response.ts";
import { createResponses, type Params } from "../http/cached-route.ts";
import { publicNotFound } from "../http/errors.ts";
import { createLoadLimiter } from "../http/load-limiter.ts";

/** The channel on which the database notifies of every change of which video has which transcript. */
export const TRANSCRIPTS_CHANGED = "transcripts_changed";

/** The cues of a transcript, as the text of their JSON; null when none has this hash. */
export async function readCues(db: Db, hash: string | SQLWrapper): Promise<string | null> {
  const [found] = await db
    .select({ cues: sql<string>`${transcriptTexts.cues}::text` })
    .from(transcriptTexts)
    .where(eq(transcriptTexts.hash, hash));
  return found?.cues ?? null;
}

/** The cues of every video that has a transcript, as the text of their JSON. */
const readAllCues = (db: Db) =>
  db
    .select({ videoId: transcripts.videoId, cues: sql<string>`${transcriptTexts.cues}::text` })
    .from(transcripts)
    .innerJoin(transcriptTexts, eq(transcriptTexts.hash, transcripts.hash))
    .orderBy(transcripts.videoId);

/** Stores the text of a transcript, unless it is stored. Returns its hash. */
export async function storeTranscript(tx: Db, given: readonly Cue[]): Promise<string> {
  const cues = given.map(({ start, end, text }) => ({ start, end, text }));
  const hash = createHash("sha256").update(JSON.stringify(cues)).digest("hex");
  await tx.insert(transcriptTexts).values({ hash, cues }).onConflictDoNothing();
  return hash;
}

/** Gives a transcript to a video that has none. Returns its hash. */
export async function addTranscript(tx: Db, videoId: number, cues: readonly Cue[]) {
  const hash = await storeTranscript(tx, cues);
  await tx.insert(transcripts).values({ videoId, hash });
  return hash;
}

/** The public responses with transcripts: the videos that have one, and their cues. */
export function createTranscriptResponses(db: Db) {
  const tags = ["transcripts", "videos"] as const;
  const list = createResponses({
    tags,
    key: () => "",
    isPinned: () => true,
    make: async (_query: object) => {
      const { videoId: id, hash } = transcripts;
      const videos = await db.select({ id, hash }).from(transcripts).orderBy(id);
      return createJsonResponse({ mode: "server", isTogether: !(await isTooMuch(db)), videos });
    },
  });
  const busyMessage = "Too many people are reading transcripts right now. Try again shortly.";
  const limit = createLoadLimiter({ busyMessage });
  const all = createResponses({
    tags,
    key: () => "",
    limit: () => limit,
    make: async (_query: object) => {
      if (await isTooMuch(db))
        throw publicNotFound("The transcripts are too large to load together.");
      const each = (await readAllCues(db)).map(jsonOf).join();
      return createJsonResponse(Buffer.from(`{"transcripts":[${each}]}`));
    },
  });
  const { hash, videoId } = transcripts;
  const ofVideo = createResponses({
    tags: ["transcripts"],
    key: String,
    limit: () => limit,
    make: async (id: number) => {
      const cues = await readCues(db, db.select({ hash }).from(transcripts).where(eq(videoId, id)));
      if (!cues) throw publicNotFound("This video has no transcript.");
      return createJsonResponse(Buffer.from(jsonOf({ videoId: id, cues })));
    },
  });
  return { list, ofVideo, all };
}

const jsonOf = ({ videoId, cues }: { videoId: number; cues: string }) =>
  `{"videoId":${videoId},"cues":${cues}}`;

const MAX_ID = 2 ** 31 - 1;

/** The transcript of the video that an address names; null where it names none. */
export function readVideoId(params: Params): number | null {
  const id = params("videoId");
  return /^\d{1,10}$/.test(id) ? Math.min(Number(id), MAX_ID) : null;
}

/** Compressed as the database stores it: some 100 hours of speech. */
const MAX_TOGETHER_BYTES = 4 * 1024 * 1024;

/** Tells if the transcripts together are too large for one response. */
async function isTooMuch(db: Db): Promise<boolean> {
  const sum = sql`SELECT coalesce(sum(pg_column_size(${transcriptTexts.cues})), 0)::float AS bytes
    FROM ${transcripts} JOIN ${transcriptTexts} ON ${transcriptTexts.hash} = ${transcripts.hash}`;
  const [all] = rowsOf<{ bytes: number }>(await db.execute(sum));
  return (all?.bytes ?? 0) > MAX_TOGETHER_BYTES;
}
