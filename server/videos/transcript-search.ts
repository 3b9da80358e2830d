import type { TranscriptHit, TranscriptIndex } from "@shared/contracts/transcripts.ts";
import {
  MAX_TRANSCRIPT_HITS,
  parseTranscriptQuery,
  type TranscriptQuery,
} from "@shared/text/transcript-words.ts";
import { type SQL, sql } from "drizzle-orm";
import { type Db, readPages, rowsOf } from "../db/database.ts";
import {
  transcriptLexemes,
  transcriptSentences,
  transcripts,
  transcriptTexts,
  videos,
} from "../db/schema.ts";
import { createJsonResponse } from "../http/cached-response.ts";
import { createResponses, type Params } from "../http/cached-route.ts";
import { createLoadLimiter } from "../http/load-limiter.ts";
import { createResponseCache } from "../http/response-cache.ts";
import { decodeSegment, readSearchWords } from "./reads.ts";

/** The channel on which the database notifies of every change of which video has which transcript. */
export const TRANSCRIPTS_CHANGED = "transcripts_changed";

/** How much of the library's beginning every search reads: words that are said often are found there. */
const FIRST_TRANSCRIPTS = 50;
const FIRST_BYTES = 500_000;
/** Sentences that a search compares at most, of those that the text search finds. */
const MAX_CANDIDATES = 20_000;

// All statements of a transaction read the same state of the library.
const SNAPSHOT = { isolationLevel: "repeatable read", accessMode: "read only" } as const;

type Row = { videoId: number; start: number; text: string };
type Match = Row & { position: number | null; number: number; isPhrase: boolean };

export type TranscriptSearchStore = ReturnType<typeof createTranscriptSearchStore>;

/** Reads what is said in the videos. */
export function createTranscriptSearchStore(db: Db) {
  return {
    /** All sentences by the library's order, or that they are too many for a browser: over `maxBytes` as JSON. */
    readIndex: (maxBytes: number): Promise<TranscriptIndex> =>
      db.transaction(
        async (tx) =>
          (await readIndexBytes(tx)) > maxBytes
            ? { mode: "server" }
            : { mode: "browser", videos: await readSentences(tx) },
        SNAPSHOT,
      ),

    /** The first sentences with every word of a search: those with its phrase first, then by the library's order. */
    search: (query: TranscriptQuery): Promise<TranscriptHit[]> =>
      db.transaction(async (tx) => {
        // For small tables the planner would look through all rows, and for common words make their lexemes anew.
        await tx.execute(sql`SET LOCAL enable_seqscan = off`);
        const near = await matchesIn(tx, beginning(query), query);
        if (near.filter(({ isPhrase }) => isPhrase).length === MAX_TRANSCRIPT_HITS)
          return toHits(near);
        return toHits([...near, ...(await matchesIn(tx, candidates(query), query))]);
      }, SNAPSHOT),
  };
}

const library = sql`${videos} JOIN ${transcripts} ON ${transcripts.videoId} = ${videos.id}
  JOIN ${transcriptTexts} ON ${transcriptTexts.hash} = ${transcripts.hash}`;
const libraryOrder = sql`${videos.position} NULLS LAST, ${videos.id}`;
const { textId, number, start, text, words } = transcriptSentences;

async function readIndexBytes(tx: Db): Promise<number> {
  const sum = sql`SELECT coalesce(sum(${transcriptTexts.indexBytes}), 0)::float AS bytes FROM ${library}`;
  return rowsOf<{ bytes: number }>(await tx.execute(sum))[0]?.bytes ?? 0;
}

type IndexedVideo = { id: number; sentences: [start: number, text: string][] };

async function readSentences(tx: Db): Promise<IndexedVideo[]> {
  const found: IndexedVideo[] = [];
  const query = sql`SELECT ${videos.id} AS "videoId", ${start}, ${text} FROM ${library}
    JOIN ${transcriptSentences} ON ${textId} = ${transcriptTexts.id} ORDER BY ${libraryOrder}, ${number}`;
  await readPages<Row>(tx, query, (page) => {
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
    FROM (${measured}) AS measured JOIN ${transcriptSentences} ON ${textId} = measured.text_id
    WHERE bytes - index_bytes < ${FIRST_BYTES} OFFSET 0`;
  const matches = sql.join(
    query.words.map((word) => sql`words LIKE ${`%${word}%`}`),
    sql` AND `,
  );
  return sql`SELECT * FROM (${sentences}) AS sentences WHERE ${matches}`;
}

/** What the text search finds in the whole library; of very many, any. */
function candidates(query: TranscriptQuery): SQL {
  return sql`SELECT ${videos.id}, ${videos.position}, ${sentenceColumns}
    FROM ${transcriptSentences} JOIN ${transcriptTexts} ON ${transcriptTexts.id} = ${textId}
    JOIN ${transcripts} ON ${transcripts.hash} = ${transcriptTexts.hash}
    JOIN ${videos} ON ${videos.id} = ${transcripts.videoId}
    WHERE ${transcriptLexemes(words)} @@ ${toTsquery(query)}::tsquery LIMIT ${MAX_CANDIDATES}`;
}

const sentenceColumns = sql`${number}, ${start}, ${text}, ${words}`;

async function matchesIn(tx: Db, found: SQL, { phrase }: TranscriptQuery): Promise<Match[]> {
  const query = sql`SELECT id AS "videoId", position, number, start, text, is_phrase AS "isPhrase"
    FROM (SELECT *, words LIKE ${`%${phrase}%`} AS is_phrase FROM (${found}) AS found) AS ranked
    ORDER BY is_phrase DESC, position NULLS LAST, id, number LIMIT ${MAX_TRANSCRIPT_HITS}`;
  return rowsOf<Match>(await tx.execute(query));
}

// Words are letters and numbers alone, so neither this nor LIKE reads anything else in them.
function toTsquery({ words }: TranscriptQuery): string {
  return words
    .map((word, index) => `'${word.trim()}'${index === words.length - 1 ? ":*" : ""}`)
    .join(" & ");
}

function toHits(matches: readonly Match[]): TranscriptHit[] {
  const once = new Map(matches.map((match) => [`${match.videoId} ${match.number}`, match]));
  return [...once.values()]
    .sort(byRank)
    .slice(0, MAX_TRANSCRIPT_HITS)
    .map(({ videoId, start, text }) => ({ videoId, start, text }));
}

function byRank(one: Match, other: Match): number {
  const place = ({ position }: Match) => position ?? Number.MAX_SAFE_INTEGER;
  return (
    Number(other.isPhrase) - Number(one.isPhrase) ||
    place(one) - place(other) ||
    one.videoId - other.videoId ||
    one.number - other.number
  );
}

/** What a request asks for: the index for browsers, or what a text is found in. */
export type TranscriptSearchRequest = { kind: "index" } | { kind: "search"; text: string };

export type TranscriptSearchResponses = ReturnType<typeof createTranscriptSearchResponses>;

// About 60 hours of speech, 1.5 MB when compressed: what a phone loads in some seconds.
const MAX_INDEX_BYTES = 4 * 1024 * 1024;

/** The responses of the search for what is said, made when first requested and cached until the videos change. */
export function createTranscriptSearchResponses(
  store: TranscriptSearchStore,
  { maxIndexBytes = MAX_INDEX_BYTES } = {},
) {
  const index = createResponseCache({ isPinned: true });
  const searches = createResponseCache();
  const limit = createLoadLimiter({
    busyMessage: "Too many searches are running right now. Try again shortly.",
  });
  const search = async (text: string): Promise<{ hits: TranscriptHit[] }> => {
    const query = parseTranscriptQuery(text);
    return { hits: query ? await store.search(query) : [] };
  };
  const responses = createResponses({
    key: keyOf,
    cache: ({ kind }) => (kind === "index" ? index : searches),
    limit: ({ kind }) => (kind === "index" ? undefined : limit),
    make: async (request: TranscriptSearchRequest) =>
      createJsonResponse(
        request.kind === "index"
          ? await store.readIndex(maxIndexBytes)
          : await search(request.text),
      ),
  });
  return {
    ...responses,
    /** Drops every cached response; to be called whenever videos or transcripts changed. */
    invalidate: () => {
      index.clear();
      searches.clear();
    },
  };
}

function keyOf(request: TranscriptSearchRequest): string {
  return request.kind === "index" ? "index" : (parseTranscriptQuery(request.text)?.phrase ?? "");
}

/** What an address searches for. Throws a 400 HttpError if malformed. */
export function readTranscriptSearch(params: Params): TranscriptSearchRequest {
  const text = decodeSegment(params("query"));
  readSearchWords(text);
  return { kind: "search", text };
}
