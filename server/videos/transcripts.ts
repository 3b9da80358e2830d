import { createHash } from "node:crypto";
import { sentencesOf } from "@shared/content/sentences.ts";
import type { Cue, TranscriptHit, TranscriptIndex } from "@shared/contracts/transcripts.ts";
import {
  MAX_TRANSCRIPT_HITS,
  parseTranscriptQuery,
  type TranscriptQuery,
  transcriptWords,
} from "@shared/text/transcript-words.ts";
import { and, eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Logger } from "pino";
import { type Db, readPages, rowsOf, SNAPSHOT, unwrapQueryError } from "../db/database.ts";
import {
  transcriptLexemes,
  transcriptSentences,
  transcripts,
  transcriptTexts,
  videos,
} from "../db/schema.ts";
import { createJsonResponse } from "../http/cached-response.ts";
import { createResponses, type Params } from "../http/cached-route.ts";
import { isDatabaseUnavailable, publicNotFound } from "../http/errors.ts";
import { createLoadLimiter } from "../http/load-limiter.ts";
import { BUSY, readSearchText } from "./reads.ts";

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

/**
 * Makes the sentences of transcripts that a server of before them has stored, which may have run beside this version. One
 * that can't be read is left out until the next start, and `log` is told.
 */
export async function indexTranscripts(db: Db, log: Pick<Logger, "warn">): Promise<void> {
  const isMissing = eq(transcriptTexts.indexBytes, 0);
  const { id: textId } = transcriptTexts;
  const missing = await db.select({ id: textId }).from(transcriptTexts).where(isMissing);
  for (const { id } of missing) {
    const indexed = db.transaction(async (tx) => {
      const isThis = and(eq(transcriptTexts.id, id), isMissing);
      // Of several servers that start at once, the others find it done.
      const [text] = await tx.select().from(transcriptTexts).where(isThis).for("update");
      if (!text) return;
      const { sentences, indexBytes } = indexOf(text.cues);
      await storeSentences(tx, id, sentences);
      await tx.update(transcriptTexts).set({ indexBytes }).where(isThis);
      await tx.execute(sql`SELECT pg_notify(${TRANSCRIPTS_CHANGED}, '')`);
    });
    await indexed.catch((error) => {
      if (isDatabaseUnavailable(error)) throw error;
      log.warn({ err: unwrapQueryError(error), transcript: id }, "a transcript can't be searched");
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
 * Made when first requested and kept until transcripts change.
 */
export function createTranscriptResponses(db: Db) {
  // Sentences are found in the order of the videos.
  const tags = ["transcripts", "videos"] as const;
  const index = createResponses({
    tags,
    key: () => "",
    isPinned: () => true,
    make: async (_query: object) => createJsonResponse(await readTranscriptIndex(db)),
  });
  const limitSearches = createLoadLimiter(BUSY);
  const searches = createResponses({
    tags,
    key: ({ query }) => query?.phrase ?? "",
    limit: () => limitSearches,
    make: async ({ query }: TranscriptSearch) =>
      createJsonResponse({ hits: query ? await searchTranscripts(db, query) : [] }),
  });
  const busyMessage = "Too many people are reading transcripts right now. Try again shortly.";
  const limit = createLoadLimiter({ busyMessage });
  const all = createResponses({
    tags,
    key: () => "",
    limit: () => limit,
    make: async (_query: object) => {
      if (await isTooMuchToLoad(db)) throw publicNotFound("There is too much to load all of it.");
      const list = (await readAllCues(db)).map(jsonOf).join();
      return createJsonResponse(Buffer.from(`{"transcripts":[${list}]}`));
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

/** How much of the library's beginning every search reads: words that are said often are found there. */
const FIRST_TRANSCRIPTS = 50;
const FIRST_BYTES = 500_000;
/** Sentences that a search compares at most, of those that the text search finds. */
const MAX_CANDIDATES = 20_000;

// About 60 hours of speech, 1.5 MB when compressed: what a phone loads in some seconds.
const MAX_INDEX_BYTES = 4 * 1024 * 1024;

/** All sentences by the library's order, or that they are too many for a browser: over `maxBytes` as JSON. */
export function readTranscriptIndex(db: Db, maxBytes?: number): Promise<TranscriptIndex> {
  return db.transaction(async (tx) => {
    if (await isTooMuchToLoad(tx, maxBytes)) return { mode: "server" };
    return { mode: "browser", videos: await readSentences(tx) };
  }, SNAPSHOT);
}

/** Whether all sentences are too many for a browser: over `maxBytes` as JSON. */
async function isTooMuchToLoad(db: Db, maxBytes = MAX_INDEX_BYTES): Promise<boolean> {
  const sum = sql`SELECT coalesce(sum(${transcriptTexts.indexBytes}), 0)::float AS bytes FROM ${library}`;
  const [index] = rowsOf<{ bytes: number }>(await db.execute(sum));
  return (index?.bytes ?? 0) > maxBytes;
}

/** The first sentences with every word of a search: those with its phrase first, then by the library's order. */
function searchTranscripts(db: Db, query: TranscriptQuery): Promise<TranscriptHit[]> {
  return db.transaction(async (tx) => {
    // For small tables the planner would look through all rows, and for common words make their lexemes anew.
    await tx.execute(sql`SET LOCAL enable_seqscan = off`);
    const near = await matchesIn(tx, beginning(query), query);
    const phrases = near.filter(({ isPhrase }) => isPhrase).length;
    if (phrases === MAX_TRANSCRIPT_HITS) return toHits(near);
    return toHits([...near, ...(await matchesIn(tx, candidates(query), query))]);
  }, SNAPSHOT);
}

const library = sql`${videos} JOIN ${transcripts} ON ${transcripts.videoId} = ${videos.id}
  JOIN ${transcriptTexts} ON ${transcriptTexts.hash} = ${transcripts.hash}`;
const libraryOrder = sql`${videos.position} NULLS LAST, ${videos.id}`;

async function readSentences(tx: Db) {
  const { textId, number, start, text } = transcriptSentences;
  const found: Extract<TranscriptIndex, { mode: "browser" }>["videos"] = [];
  const query = sql`SELECT ${videos.id} AS "videoId", ${start}, ${text} FROM ${library}
    JOIN ${transcriptSentences} ON ${textId} = ${transcriptTexts.id} ORDER BY ${libraryOrder}, ${number}`;
  await readPages<TranscriptHit>(tx, query, (page) => {
    for (const row of page) {
      if (found.at(-1)?.id !== row.videoId) found.push({ id: row.videoId, sentences: [] });
      found.at(-1)?.sentences.push([row.start, row.text]);
    }
  });
  return found;
}

/** The matching sentences of the library's first transcripts, the last of which begins within `FIRST_BYTES`. */
function beginning(query: TranscriptQuery): SQL {
  const first = sql`SELECT ${videos.id}, ${videos.position}, ${transcriptTexts.id} AS text_id, index_bytes
    FROM ${library} ORDER BY ${libraryOrder} LIMIT ${FIRST_TRANSCRIPTS}`;
  const measured = sql`SELECT *, sum(index_bytes) OVER (ORDER BY position NULLS LAST, id) AS bytes FROM (${first}) AS first`;
  // OFFSET 0 keeps the planner from searching all sentences for the words before it takes those of the beginning.
  const sentences = sql`SELECT measured.id, measured.position, ${sentenceColumns}
    FROM (${measured}) AS measured JOIN ${transcriptSentences} ON ${transcriptSentences.textId} = measured.text_id
    WHERE bytes - index_bytes < ${FIRST_BYTES} OFFSET 0`;
  const matches = query.words.map((word) => sql`words LIKE ${`%${word}%`}`);
  return sql`SELECT * FROM (${sentences}) AS sentences WHERE ${and(...matches)}`;
}

/** What the text search finds in the whole library; of very many, any. */
function candidates(query: TranscriptQuery): SQL {
  const { textId, words } = transcriptSentences;
  // Words are letters and numbers alone, so neither this nor LIKE reads anything else in them.
  const terms = query.words.map((word) => `'${word.trim()}'`).join(" & ");
  return sql`SELECT ${videos.id}, ${videos.position}, ${sentenceColumns}
    FROM ${transcriptSentences} JOIN ${transcriptTexts} ON ${transcriptTexts.id} = ${textId}
    JOIN ${transcripts} ON ${transcripts.hash} = ${transcriptTexts.hash}
    JOIN ${videos} ON ${videos.id} = ${transcripts.videoId}
    WHERE ${transcriptLexemes(words)} @@ ${`${terms}:*`}::tsquery LIMIT ${MAX_CANDIDATES}`;
}

const { number, start, text, words } = transcriptSentences;
const sentenceColumns = sql`${number}, ${start}, ${text}, ${words}`;

type Match = TranscriptHit & { position: number | null; number: number; isPhrase: boolean };

async function matchesIn(tx: Db, found: SQL, { phrase }: TranscriptQuery): Promise<Match[]> {
  const query = sql`SELECT id AS "videoId", position, number, start, text, is_phrase AS "isPhrase"
    FROM (SELECT *, words LIKE ${`%${phrase}%`} AS is_phrase FROM (${found}) AS found) AS ranked
    ORDER BY is_phrase DESC, position NULLS LAST, id, number LIMIT ${MAX_TRANSCRIPT_HITS}`;
  return rowsOf<Match>(await tx.execute(query));
}

function toHits(matches: readonly Match[]): TranscriptHit[] {
  const once = new Map(matches.map((match) => [`${match.videoId} ${match.number}`, match]));
  const place = ({ position }: Match) => position ?? Number.MAX_SAFE_INTEGER;
  return [...once.values()]
    .sort(
      (one, other) =>
        Number(other.isPhrase) - Number(one.isPhrase) ||
        place(one) - place(other) ||
        one.videoId - other.videoId ||
        one.number - other.number,
    )
    .slice(0, MAX_TRANSCRIPT_HITS)
    .map(({ videoId, start, text }) => ({ videoId, start, text }));
}
