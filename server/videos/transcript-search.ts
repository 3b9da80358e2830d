import type { TranscriptHit, TranscriptIndex } from "@shared/contracts/transcripts.ts";
import { MAX_TRANSCRIPT_HITS, type TranscriptQuery } from "@shared/text/transcript-words.ts";
import { and, type SQL, sql } from "drizzle-orm";
import { type Db, readPages, rowsOf, SNAPSHOT } from "../db/database.ts";
import {
  transcriptLexemes,
  transcriptSentences,
  transcripts,
  transcriptTexts,
  videos,
} from "../db/schema.ts";

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
export async function isTooMuchToLoad(db: Db, maxBytes = MAX_INDEX_BYTES): Promise<boolean> {
  const sum = sql`SELECT coalesce(sum(${transcriptTexts.indexBytes}), 0)::float AS bytes FROM ${library}`;
  const [index] = rowsOf<{ bytes: number }>(await db.execute(sum));
  return (index?.bytes ?? 0) > maxBytes;
}

/** The first sentences with every word of a search: those with its phrase first, then by the library's order. */
export function searchTranscripts(db: Db, query: TranscriptQuery): Promise<TranscriptHit[]> {
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
const { textId, number, start, text, words } = transcriptSentences;

async function readSentences(tx: Db) {
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
    FROM (${measured}) AS measured JOIN ${transcriptSentences} ON ${textId} = measured.text_id
    WHERE bytes - index_bytes < ${FIRST_BYTES} OFFSET 0`;
  const matches = query.words.map((word) => sql`words LIKE ${`%${word}%`}`);
  return sql`SELECT * FROM (${sentences}) AS sentences WHERE ${and(...matches)}`;
}

/** What the text search finds in the whole library; of very many, any. */
function candidates({ words: searched }: TranscriptQuery): SQL {
  // Words are letters and numbers alone, so neither this nor LIKE reads anything else in them.
  const terms = searched.map((word) => `'${word.trim()}'`).join(" & ");
  return sql`SELECT ${videos.id}, ${videos.position}, ${sentenceColumns}
    FROM ${transcriptSentences} JOIN ${transcriptTexts} ON ${transcriptTexts.id} = ${textId}
    JOIN ${transcripts} ON ${transcripts.hash} = ${transcriptTexts.hash}
    JOIN ${videos} ON ${videos.id} = ${transcripts.videoId}
    WHERE ${transcriptLexemes(words)} @@ ${`${terms}:*`}::tsquery LIMIT ${MAX_CANDIDATES}`;
}

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
