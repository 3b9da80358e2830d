import { setTimeout } from "node:timers/promises";
import type { SearchIndexResponse } from "@shared/contracts/search.ts";
import { type ReadDocument, readDocument, type SearchDocument } from "@shared/search/documents.ts";
import { parseQuery, type Query, type Synonym, Vocabulary } from "@shared/search/query.ts";
import { HIT_LIMITS, rankDocuments } from "@shared/search/rank.ts";
import {
  NO_RESULTS,
  type SearchHit,
  type SearchResults,
  videoIdOf,
} from "@shared/search/results.ts";
import type { Section } from "@shared/search/sections.ts";
import { eq, isNotNull, type SQL, sql } from "drizzle-orm";
import { type Db, readPages, rowsOf, SNAPSHOT, unwrapQueryError } from "../db/database.ts";
import { articleSections, indexedArticles, sectionWords } from "../db/search-schema.ts";
import { createJsonResponse } from "../http/cached-response.ts";
import { createResponses, type Params } from "../http/cached-route.ts";
import { createLoadLimiter } from "../http/load-limiter.ts";
import { createSnapshot } from "../http/response-cache.ts";
import { BUSY, readSearchText } from "../videos/reads.ts";
import { type Indexing, indexSections, type SearchSources } from "./index-sections.ts";
import { FAMILIES, partQueries, wholeQueries } from "./search-queries.ts";
import { readSynonyms } from "./synonyms.ts";

// The most that a phone should load for a search: some 1,300 articles as long as the samples, or 60 hours of speech.
const MAX_INDEX_BYTES = 4 * 1024 * 1024;
/**
 * The time, in ms from their start, that searches wait for new sections. Sections made later invalidate the responses.
 */
const TIMEOUT_MS = 5_000;

/**
 * The responses of the search: the index for browsers that search themselves, and hits. Tests give `maxBytes`, of the
 * index, and the timeout. Made when first requested and cached until articles, videos, synonyms or sections change.
 */
export function createSearchResponses(
  indexing: Indexing,
  { maxBytes = MAX_INDEX_BYTES, timeoutMs = TIMEOUT_MS } = {},
) {
  const { db } = indexing;
  const vocabulary = createSnapshot(() => readVocabulary(db));
  const synonyms = createSnapshot(() => readSynonyms(db));
  const limit = createLoadLimiter(BUSY);
  const indexer = createIndexer(indexing, timeoutMs, drop);
  const tags = ["content", "sections", "synonyms", "transcripts", "videos"] as const;
  const index = createResponses({
    tags,
    key: () => "",
    isPinned: () => true,
    make: async (_query: object) => {
      const sources = await indexer.current();
      const { synonyms: known } = await synonyms.read();
      return createJsonResponse(await readSearchIndex(db, { sources, synonyms: known, maxBytes }));
    },
  });
  const createSearches = (toResponse: (found: SearchResults) => object) =>
    createResponses({
      tags,
      key: ({ text }) => text,
      limit: () => limit,
      make: async ({ text }: { text: string }) => {
        const sources = await indexer.current();
        const { synonyms: known } = await synonyms.read();
        const query = parseQuery(text, await vocabulary.read(), known);
        return createJsonResponse(
          toResponse(query ? await search(db, query, sources) : NO_RESULTS),
        );
      },
    });
  const searches = createSearches((found) => found);
  const former = createSearches(({ hits, some, ...found }) => {
    return { ...found, hits: hits.map(formerHit), some: some.map(formerHit) };
  });

  function drop(): void {
    for (const each of [index, searches, former, vocabulary, synonyms]) each.invalidate();
  }

  return {
    index,
    searches,
    former,
    tags,
    made: indexer.makeAll,
    /** The articles of which the search reads only the beginning, or nothing. */
    readErrors: async () => {
      await indexer.current();
      const { id, problem } = indexedArticles;
      const found = { id, problem: sql<"cut" | "failed">`${problem}` };
      return db.select(found).from(indexedArticles).where(isNotNull(problem)).orderBy(id);
    },
    /** Makes new sections at once if anybody has searched since the start. */
    invalidate: () => {
      indexing.sources.invalidate();
      drop();
      if (indexer.isUsed()) indexer.makeAll().catch(() => undefined);
    },
    close: indexing.maker.close,
  };
}

/**
 * A hit in the form that pages of the previous version read, for articles or transcripts; the next version removes it.
 */
function formerHit(hit: SearchHit) {
  const { kind, id, anchor, sentence } = hit;
  const transcript = { videoId: videoIdOf(id), start: Number(anchor), text: sentence };
  return { ...hit, articleId: id, ...(kind === "transcript" && transcript) };
}

/** Makes sections when they are needed. */
function createIndexer(indexing: Indexing, timeoutMs: number, onChanged: () => void) {
  const { sources, log } = indexing;
  let running: Promise<void> | null = null;
  /** Resolves to true after the timeout, at the same time for all searches that wait. */
  let timeout: Promise<true>;
  /** The sources of the stored sections. */
  let indexed: SearchSources | null = null;
  let isUsed = false;

  function start(): Promise<void> {
    isUsed = true;
    if (running) return running;
    timeout = setTimeout(timeoutMs, true, { ref: false });
    running = indexSections(indexing)
      .then((made) => {
        indexed = made.sources;
        if (made.isChanged) onChanged();
      })
      .finally(() => {
        running = null;
      });
    return running;
  }

  return {
    isUsed: () => isUsed,
    /** Makes sections until they are current: content may change meanwhile. */
    makeAll: async (): Promise<void> => {
      while (indexed !== (await sources.read())) await start();
    },
    /** The sources that may be shown. If no more sections can be made, the stored ones stay searchable. */
    current: async (): Promise<SearchSources> => {
      const giveUp = (error: unknown) => {
        log.warn({ err: unwrapQueryError(error) }, "the search's sections could not be made");
        return true;
      };
      for (let isLate = false; !isLate && indexed !== (await sources.read()); ) {
        isLate = await Promise.race([start().then(() => false, giveUp), timeout]);
      }
      return sources.read();
    },
  };
}

/** The text of a search address. Throws a 400 HttpError if malformed. */
export const readSearchQuery = (params: Params) => ({ text: readSearchText(params).trim() });

/** The words of all sections, each with the number of sections that hold it. */
async function readVocabulary(db: Db): Promise<Vocabulary> {
  const counts = new Map<string, number>();
  let sections = 0;
  await db.transaction(async (tx) => {
    sections = await tx.$count(articleSections);
    const { word, count } = sectionWords;
    await readPages<{ word: string; count: number }>(
      tx,
      sql`SELECT ${word}, ${count} FROM ${sectionWords}`,
      (page) => {
        for (const row of page) counts.set(row.word, row.count);
      },
    );
  }, SNAPSHOT);
  return new Vocabulary(counts, sections);
}

type Wanted = { sources: SearchSources; synonyms: readonly Synonym[]; maxBytes: number };

/** The index of all sections, or the note that it is too large for a browser. */
function readSearchIndex(
  db: Db,
  { sources, synonyms, maxBytes }: Wanted,
): Promise<SearchIndexResponse> {
  return db.transaction(async (tx) => {
    const sum = sql`SELECT coalesce(sum(${indexedArticles.bytes}), 0)::float AS bytes FROM ${indexedArticles}`;
    const [size] = rowsOf<{ bytes: number }>(await tx.execute(sum));
    if ((size?.bytes ?? 0) > maxBytes) return { mode: "server" };
    const searched: Extract<SearchIndexResponse, { mode: "browser" }>["searched"] = [];
    const all = sql`SELECT ${columns} FROM ${sections} ORDER BY ${articleSections.articleId}, ${articleSections.number}`;
    await readPages<SectionRow>(tx, all, (page) => {
      for (const row of page) {
        const document = toDocument(row, sources);
        if (!document) continue;
        const { number: _, anchor, above, heading, text, ...whole } = document;
        if (searched.at(-1)?.id !== whole.id) searched.push({ ...whole, sections: [] });
        searched.at(-1)?.sections.push([anchor, above, heading, text]);
      }
    });
    return {
      mode: "browser",
      synonyms: synonyms.map(({ terms, isOneWay }) => ({ terms: [...terms], isOneWay })),
      searched,
    };
  }, SNAPSHOT);
}

type SectionRow = Section & {
  id: string;
  number: number;
  title: string;
  description: string;
  version: string;
};

/** A stored section as a document; null if its version may no longer be shown. */
function toDocument(
  { version, ...row }: SectionRow,
  sources: SearchSources,
): SearchDocument | null {
  const source = sources.get(row.id);
  if (source?.version !== version) return null;
  return { ...row, link: source.link, category: source.category };
}

const sections = sql`${articleSections} JOIN ${indexedArticles} ON ${eq(indexedArticles.id, articleSections.articleId)}`;
const columns = sql`${indexedArticles.id}, ${articleSections.number}, ${articleSections.anchor}, ${articleSections.above},
  ${articleSections.heading}, ${articleSections.text}, ${indexedArticles.title}, ${indexedArticles.description},
  ${indexedArticles.version}`;

/** So many well-matching articles, and so many videos, are enough to compare. */
const ENOUGH = 400;

/**
 * The best results, ranked as `SearchIndex` of `shared/` ranks them: the database's text search selects the candidates.
 */
function search(db: Db, query: Query, sources: SearchSources): Promise<SearchResults> {
  return db.transaction(async (tx) => {
    const found = new Map<string, ReadDocument>();
    for (const family of FAMILIES)
      await addBest(found, wholeQueries(query, family), { tx, sources });
    const whole = rankDocuments(query, found.values());
    if (whole.hits.length >= HIT_LIMITS.some) return whole;
    for (const family of FAMILIES)
      await addBest(found, partQueries(query, family), { tx, sources });
    return rankDocuments(query, found.values());
  }, SNAPSHOT);
}

/** Reads the documents of the queries in order until there are enough. */
async function addBest(
  found: Map<string, ReadDocument>,
  queries: readonly SQL[],
  { tx, sources }: Pick<Candidates, "tx" | "sources">,
): Promise<void> {
  const before = found.size;
  for (const best of queries) {
    if (found.size - before < ENOUGH) await addCandidates(found, { tx, best, sources });
  }
}

type Candidates = { tx: Db; best: SQL; sources: SearchSources };

/** Reads the documents of a query, without those that were read already or must not be shown. */
async function addCandidates(
  found: Map<string, ReadDocument>,
  { tx, best, sources }: Candidates,
): Promise<void> {
  const rows = await tx.execute(sql`SELECT ${columns} FROM (${best}) AS best
    JOIN ${articleSections} ON ${articleSections.articleId} = best.id AND ${articleSections.number} = best.number
    JOIN ${indexedArticles} ON ${indexedArticles.id} = best.id`);
  for (const row of rowsOf<SectionRow>(rows)) {
    const key = `${row.id} ${row.number}`;
    const document = found.has(key) ? null : toDocument(row, sources);
    if (document) found.set(key, readDocument(document));
  }
}
