import { createHash } from "node:crypto";
import { sentencesOf } from "@shared/content/sentences.ts";
import type { Cue } from "@shared/contracts/transcripts.ts";
import { transcriptWords } from "@shared/text/transcript-words.ts";
import { and, eq, sql } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { transcriptSentences, transcripts, transcriptTexts } from "../db/schema.ts";
import { createJsonResponse, createNotFound } from "../http/cached-response.ts";
import { createResponses, type Params } from "../http/cached-route.ts";
import { publicNotFound } from "../http/errors.ts";
import { createLoadLimiter } from "../http/load-limiter.ts";
import { createResponseCache, createSnapshot } from "../http/response-cache.ts";
import { TRANSCRIPTS_CHANGED } from "./transcript-search.ts";

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
async function readTranscribedVideos(db: Db): Promise<ReadonlySet<number>> {
  const rows = await db.select({ id: transcripts.videoId }).from(transcripts);
  return new Set(rows.map(({ id }) => id));
}

/** The cues of a video's transcript, as JSON; null when it has none. */
async function readCuesOfVideo(db: Db, videoId: number): Promise<string | null> {
  const [found] = await db
    .select({ cues })
    .from(transcripts)
    .innerJoin(transcriptTexts, eq(transcriptTexts.hash, transcripts.hash))
    .where(eq(transcripts.videoId, videoId));
  return found?.cues ?? null;
}

/** Stores the text of a transcript with the sentences that searches look through, unless it is stored. Returns its hash. */
export async function storeTranscript(tx: Db, given: readonly Cue[]): Promise<string> {
  const cues = given.map(({ start, end, text }) => ({ start, end, text }));
  const hash = createHash("sha256").update(JSON.stringify(cues)).digest("hex");
  const { sentences, indexBytes } = indexOf(cues);
  const [stored] = await tx
    .insert(transcriptTexts)
    .values({ hash, cues, indexBytes })
    .onConflictDoNothing()
    .returning({ id: transcriptTexts.id });
  if (stored) await storeSentences(tx, stored.id, sentences);
  return hash;
}

/** Makes the sentences of transcripts that a server of before them has stored, which may have run beside this version. */
export async function indexTranscripts(db: Db): Promise<void> {
  const isMissing = eq(transcriptTexts.indexBytes, 0);
  const missing = await db
    .select({ id: transcriptTexts.id })
    .from(transcriptTexts)
    .where(isMissing);
  for (const { id } of missing) {
    await db.transaction(async (tx) => {
      const isThis = and(eq(transcriptTexts.id, id), isMissing);
      // Of several servers that start at once, the others find it done.
      const [text] = await tx.select().from(transcriptTexts).where(isThis).for("update");
      if (!text) return;
      const { sentences, indexBytes } = indexOf(text.cues);
      await storeSentences(tx, id, sentences);
      await tx.update(transcriptTexts).set({ indexBytes }).where(isThis);
      await tx.execute(sql`SELECT pg_notify(${TRANSCRIPTS_CHANGED}, '')`);
    });
  }
}

type Sentence = { start: number; text: string };

/** The sentences of a transcript, and the bytes that they take in the index of browsers: never 0. */
function indexOf(cues: readonly Cue[]): { sentences: Sentence[]; indexBytes: number } {
  const sentences = sentencesOf(cues).map(({ start, text }) => ({
    start: Math.floor(start),
    text,
  }));
  const index = JSON.stringify(sentences.map(({ start, text }) => [start, text]));
  return { sentences, indexBytes: Buffer.byteLength(index) };
}

// As one JSON value: a statement takes 65,535 values at most.
async function storeSentences(tx: Db, id: number, sentences: readonly Sentence[]) {
  const rows = sentences.map(({ start, text }, number) => {
    return { number, start, text, words: transcriptWords(text) };
  });
  await tx.execute(sql`INSERT INTO ${transcriptSentences} (text_id, number, start, text, words)
    SELECT ${id}, number, start, text, words FROM json_to_recordset(${JSON.stringify(rows)}::json)
    AS sentence(number integer, start integer, text text, words text)`);
}

export type TranscriptResponses = ReturnType<typeof createTranscriptResponses>;

/** The transcripts of single videos as visitors get them, made when first requested and cached until a transcript changes. */
export function createTranscriptResponses(db: Db) {
  const cache = createResponseCache();
  const videoIds = createSnapshot(() => readTranscribedVideos(db));
  const otherwise = createNotFound(publicNotFound("This video has no transcript."));
  const limit = createLoadLimiter({
    busyMessage: "Too many people are reading transcripts right now. Try again shortly.",
  });
  const responses = createResponses({
    key: String,
    cache: () => cache,
    limit: () => limit,
    names: { of: (videoId) => videoId, known: videoIds, otherwise },
    make: async (videoId: number) => {
      const cues = await readCuesOfVideo(db, videoId);
      if (cues === null) return otherwise;
      return createJsonResponse(Buffer.from(`{"videoId":${videoId},"cues":${cues}}`));
    },
  });
  return {
    ...responses,
    /** Drops every cached response; to be called whenever the transcripts changed. */
    invalidate: () => {
      videoIds.invalidate();
      cache.clear();
    },
  };
}

const MAX_ID = 2 ** 31 - 1;

/** The video whose transcript an address asks for; null where it names none. */
export function readVideoId(params: Params): number | null {
  const id = params("videoId");
  return /^\d{1,10}$/.test(id) ? Math.min(Number(id), MAX_ID) : null;
}
