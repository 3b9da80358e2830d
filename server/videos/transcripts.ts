import { createHash } from "node:crypto";
import { sentencesOf } from "@shared/content/sentences.ts";
import type { Cue } from "@shared/contracts/transcripts.ts";
import {
  parseTranscriptQuery,
  type TranscriptQuery,
  transcriptWords,
} from "@shared/text/transcript-words.ts";
import { and, eq, type SQLWrapper, sql } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { transcriptSentences, transcripts, transcriptTexts } from "../db/schema.ts";
import { createJsonResponse, createNotFound } from "../http/cached-response.ts";
import { createResponses, type Params } from "../http/cached-route.ts";
import { publicNotFound } from "../http/errors.ts";
import { createLoadLimiter } from "../http/load-limiter.ts";
import { createSnapshot } from "../http/response-cache.ts";
import { BUSY, readSearchText } from "./reads.ts";
import { isTooMuchToLoad, readTranscriptIndex, searchTranscripts } from "./transcript-search.ts";

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

/** Gives a transcript to a video that has none. Returns its hash. */
export async function addTranscript(tx: Db, videoId: number, cues: readonly Cue[]) {
  const hash = await storeTranscript(tx, cues);
  await tx.insert(transcripts).values({ videoId, hash });
  return hash;
}

/** Makes the sentences of transcripts that a server of before them has stored, which may have run beside this version. */
export async function indexTranscripts(db: Db): Promise<void> {
  const isMissing = eq(transcriptTexts.indexBytes, 0);
  const { id: textId } = transcriptTexts;
  const missing = await db.select({ id: textId }).from(transcriptTexts).where(isMissing);
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

/** The sentences of a transcript as they are stored, and the bytes that they take in the index of browsers: never 0. */
function indexOf(cues: readonly Cue[]) {
  const sentences = sentencesOf(cues).map(({ start, text }, number) => {
    return { number, start: Math.floor(start), text, words: transcriptWords(text) };
  });
  const index = JSON.stringify(sentences.map(({ start, text }) => [start, text]));
  return { sentences, indexBytes: Buffer.byteLength(index) };
}

// As one JSON value: a statement takes 65,535 values at most.
async function storeSentences(tx: Db, id: number, sentences: readonly object[]) {
  await tx.execute(sql`INSERT INTO ${transcriptSentences} (text_id, number, start, text, words)
    SELECT ${id}, number, start, text, words FROM json_to_recordset(${JSON.stringify(sentences)}::json)
    AS sentence(number integer, start integer, text text, words text)`);
}

/**
 * What visitors get of the transcripts: what browsers search, the sentences that a search finds, and what is said in a video.
 * Made when first requested and kept until transcripts change, all but the last also until videos do, by whose order
 * sentences are found.
 */
export function createTranscriptResponses(db: Db) {
  const index = createResponses({
    key: () => "",
    isPinned: () => true,
    make: async (_query: object) => createJsonResponse(await readTranscriptIndex(db)),
  });
  const limitSearches = createLoadLimiter(BUSY);
  const searches = createResponses({
    key: ({ query }) => query?.phrase ?? "",
    limit: () => limitSearches,
    make: async ({ query }: TranscriptSearch) =>
      createJsonResponse({ hits: query ? await searchTranscripts(db, query) : [] }),
  });
  const busyMessage = "Too many people are reading transcripts right now. Try again shortly.";
  const limit = createLoadLimiter({ busyMessage });
  const all = createResponses({
    key: () => "",
    limit: () => limit,
    make: async (_query: object) => {
      if (await isTooMuchToLoad(db)) throw publicNotFound("There is too much to load all of it.");
      const list = (await readAllCues(db)).map(jsonOf).join();
      return createJsonResponse(Buffer.from(`{"transcripts":[${list}]}`));
    },
  });
  const otherwise = createNotFound(publicNotFound("This video has no transcript."));
  const { hash, videoId } = transcripts;
  const ofVideo = createResponses({
    key: String,
    limit: () => limit,
    names: {
      of: (id) => id,
      known: createSnapshot(async () => {
        const rows = await db.select({ videoId }).from(transcripts);
        return new Set(rows.map((row) => row.videoId));
      }),
      otherwise,
    },
    make: async (id: number) => {
      const cues = await readCues(db, db.select({ hash }).from(transcripts).where(eq(videoId, id)));
      return cues ? createJsonResponse(Buffer.from(jsonOf({ videoId: id, cues }))) : otherwise;
    },
  });
  return { index, searches, ofVideo, all };
}

const jsonOf = ({ videoId, cues }: { videoId: number; cues: string }) =>
  `{"videoId":${videoId},"cues":${cues}}`;

type TranscriptSearch = { query: TranscriptQuery | null };

const MAX_ID = 2 ** 31 - 1;

/** The transcript of the video that an address names; null where it names none. */
export function readVideoId(params: Params): number | null {
  const id = params("videoId");
  return /^\d{1,10}$/.test(id) ? Math.min(Number(id), MAX_ID) : null;
}

/** What an address searches for. Throws a 400 HttpError if malformed. */
export function readTranscriptSearch(params: Params): TranscriptSearch {
  return { query: parseTranscriptQuery(readSearchText(params)) };
}
