import { setTimeout } from "node:timers/promises";
import type { SectionIndexAnswer } from "@shared/contracts/sections.ts";
import {
  type Group,
  parseSectionQuery,
  type SectionQuery,
  type Synonym,
  Vocabulary,
} from "@shared/search/query.ts";
import { HIT_LIMITS, type ReadSection, rankSections, readSection } from "@shared/search/rank.ts";
import { NO_RESULTS, type SectionResults } from "@shared/search/results.ts";
import type { ArticleSection } from "@shared/search/sections.ts";
import { eq, isNotNull, type SQL, sql } from "drizzle-orm";
import { type Db, readPages, rowsOf, SNAPSHOT, unwrapQueryError } from "../db/database.ts";
import { articleSections, indexedArticles, sectionWords } from "../db/search-schema.ts";
import { createJsonResponse } from "../http/cached-response.ts";
import { createResponses, type Params } from "../http/cached-route.ts";
import { createLoadLimiter } from "../http/load-limiter.ts";
import { createSnapshot } from "../http/response-cache.ts";
import type { PublishedSite } from "../seo/published-site.ts";
import { BUSY, readSearchText } from "../videos/reads.ts";
import { type Indexing, indexSections, type Versions, versionsOf } from "./index-sections.ts";
import { readSynonyms } from "./synonyms.ts";

// As of transcripts. Some 1,300 articles as long as the samples.
const MAX_INDEX_BYTES = 4 * 1024 * 1024;
/** Sections that a search compares at most: those with all of it in their title, in title or heading, and anywhere. */
const MAX_CANDIDATES = { title: 100, heading: 100, anywhere: 300 } as const;
/** In ms: how long searches wait for sections from when these are begun to be made. What comes later drops their answers. */
const PATIENCE_MS = 5_000;

/**
 * What visitors get of the articles' sections: what browsers search themselves, and what a search finds. `maxBytes`, of the
 * first, and `patienceMs` are for tests. Made when first requested and kept until a publish, or synonyms or sections change.
 */
export function createSectionResponses(
  indexing: Indexing,
  { maxBytes = MAX_INDEX_BYTES, patienceMs = PATIENCE_MS } = {},
) {
  const { db } = indexing;
  const vocabulary = createSnapshot(() => readVocabulary(db));
  const synonyms = createSnapshot(() => readSynonyms(db));
  const limit = createLoadLimiter(BUSY);
  const indexer = createIndexer(indexing, patienceMs, drop);
  const tags = ["content", "sections", "synonyms"] as const;
  const index = createResponses({
    tags,
    key: () => "",
    isPinned: () => true,
    make: async (_query: object) => {
      const shown = await indexer.current();
      const { synonyms: known } = await synonyms.read();
      return createJsonResponse(await readSectionIndex(db, { shown, synonyms: known, maxBytes }));
    },
  });
  const searches = createResponses({
    tags,
    key: ({ text }) => text,
    limit: () => limit,
    make: async ({ text }: { text: string }) => {
      const shown = await indexer.current();
      const { synonyms: known } = await synonyms.read();
      const query = parseSectionQuery(text, await vocabulary.read(), known);
      return createJsonResponse(query ? await searchSections(db, query, shown) : NO_RESULTS);
    },
  });

  function drop(): void {
    for (const each of [index, searches, vocabulary, synonyms]) each.invalidate();
  }

  return {
    index,
    searches,
    tags,
    made: indexer.makeAll,
    /** The articles that the search reads only the beginning of, or leaves out. */
    readProblems: async () => {
      await indexer.current();
      const { id } = indexedArticles;
      const problem = sql<"cut" | "failed">`${indexedArticles.problem}`;
      return db.select({ id, problem }).from(indexedArticles).where(isNotNull(problem)).orderBy(id);
    },
    /** After a publish it makes the sections before somebody asks, where anybody has. */
    invalidate: () => {
      drop();
      if (indexer.isUsed()) indexer.makeAll().catch(() => undefined);
    },
    /** Ends the thread that makes sections. */
    close: indexing.maker.close,
  };
}

/** Makes sections when they are asked for. */
function createIndexer(indexing: Indexing, patienceMs: number, onChanged: () => void) {
  const { reader, log } = indexing;
  let running: Promise<void> | null = null;
  /** Resolves to true when nobody waits any longer: at the same time for all, however many search meanwhile. */
  let patience: Promise<true>;
  /** The site that all sections were made of. */
  let indexed: PublishedSite | null = null;
  let isUsed = false;

  function start(): Promise<void> {
    isUsed = true;
    if (running) return running;
    patience = setTimeout(patienceMs, true, { ref: false });
    running = indexSections(indexing)
      .then(({ site, isChanged }) => {
        indexed = site;
        if (isChanged) onChanged();
      })
      .finally(() => {
        running = null;
      });
    return running;
  }

  return {
    isUsed: () => isUsed,
    /** Makes the sections of what is published now: a publish may have come while others were made. */
    makeAll: async (): Promise<void> => {
      while (indexed !== (await reader.read())) await start();
    },
    /** The versions of sections that may be shown now. Where no more can be made, those that were are searched. */
    current: async (): Promise<Versions> => {
      const giveUp = (error: unknown) => {
        log.warn({ err: unwrapQueryError(error) }, "the search's sections could not be made");
        return true;
      };
      for (let isLate = false; !isLate && indexed !== (await reader.read()); ) {
        isLate = await Promise.race([start().then(() => false, giveUp), patience]);
      }
      return versionsOf(await reader.read());
    },
  };
}

/** What an address searches for. Throws a 400 HttpError if malformed. */
export const readSectionSearch = (params: Params) => ({ text: readSearchText(params).trim() });

/** All words by how many sections hold them. */
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

type Wanted = { shown: Versions; synonyms: readonly Synonym[]; maxBytes: number };

/** The sections of all articles, or that they are too many for a browser. */
function readSectionIndex(
  db: Db,
  { shown, synonyms, maxBytes }: Wanted,
): Promise<SectionIndexAnswer> {
  return db.transaction(async (tx) => {
    const sum = sql`SELECT coalesce(sum(${indexedArticles.bytes}), 0)::float AS bytes FROM ${indexedArticles}`;
    const [size] = rowsOf<{ bytes: number }>(await tx.execute(sum));
    if ((size?.bytes ?? 0) > maxBytes) return { mode: "server" };
    const articles: Extract<SectionIndexAnswer, { mode: "browser" }>["articles"] = [];
    const query = sql`SELECT ${columns} FROM ${sections} ORDER BY ${articleSections.articleId}, ${articleSections.number}`;
    await readPages<SectionRow>(tx, query, (page) => {
      for (const { articleId, version, title, description, anchor, above, heading, text } of page) {
        if (shown.get(articleId) !== version) continue;
        if (articles.at(-1)?.id !== articleId) {
          articles.push({ id: articleId, title, description, sections: [] });
        }
        articles.at(-1)?.sections.push([anchor, above, heading, text]);
      }
    });
    return {
      mode: "browser",
      synonyms: [...synonyms].map(({ terms, isOneWay }) => ({ terms: [...terms], isOneWay })),
      articles,
    };
  }, SNAPSHOT);
}

type SectionRow = ArticleSection & { version: string };

const sections = sql`${articleSections} JOIN ${indexedArticles} ON ${eq(indexedArticles.id, articleSections.articleId)}`;
const columns = sql`${articleSections.articleId} AS "articleId", ${articleSections.number}, ${articleSections.anchor}, ${articleSections.above},
  ${articleSections.heading}, ${articleSections.text}, ${indexedArticles.title}, ${indexedArticles.description},
  ${indexedArticles.version}`;

/** The best sections, as `SectionIndex` of `shared/` finds them: the text search of the database says which are compared. */
async function searchSections(
  db: Db,
  query: SectionQuery,
  shown: Versions,
): Promise<SectionResults> {
  const { groups } = query;
  return db.transaction(async (tx) => {
    if (groups.every(({ alternatives }) => alternatives.length > 0)) {
      const whole = rankSections(
        query,
        await candidates(tx, shown, [
          [matchAll(groups, ":A"), MAX_CANDIDATES.title],
          [matchAll(groups, ":AB"), MAX_CANDIDATES.heading],
          [matchAll(groups), MAX_CANDIDATES.anywhere],
        ]),
      );
      if (whole.hits.length >= HIT_LIMITS.some) return whole;
    }
    // The rarest first: it tells the most.
    const known = groups
      .filter(({ alternatives }) => alternatives.length > 0)
      .sort((a, b) => b.weight - a.weight);
    const each = known.map((group): [string, number] => [
      matchOne(group, ""),
      MAX_CANDIDATES.heading,
    ]);
    return rankSections(query, await candidates(tx, shown, each));
  }, SNAPSHOT);
}

/** The sections that match one of several text searches, of each as many as it says. */
async function candidates(
  tx: Db,
  shown: Versions,
  searches: readonly [tsquery: string, limit: number][],
): Promise<ReadSection[]> {
  const found = new Map<string, SectionRow>();
  for (const [tsquery, limit] of searches) {
    for (const row of rowsOf<SectionRow>(await tx.execute(searchFor(tsquery, limit)))) {
      if (shown.get(row.articleId) === row.version)
        found.set(`${row.articleId} ${row.number}`, row);
    }
    if (found.size >= MAX_CANDIDATES.anywhere) break;
  }
  return [...found.values()].map(readSection);
}

const searchFor = (tsquery: string, limit: number): SQL => sql`SELECT ${columns} FROM ${sections}
  WHERE ${articleSections.lexemes} @@ ${tsquery}::tsquery LIMIT ${limit}`;

const matchAll = (groups: readonly Group[], places = "") =>
  groups.map((group) => matchOne(group, places)).join(" & ");

/** A group as a `tsquery`, where its words stand in these places. Words are letters and numbers alone. */
function matchOne({ alternatives }: Group, places: string): string {
  const ways = alternatives.map(({ terms }) => {
    const each = terms.map(
      (term) => `(${[...term.keys()].map((word) => `'${word}'${places}`).join(" | ")})`,
    );
    return `(${each.join(" & ")})`;
  });
  return `(${ways.join(" | ")})`;
}
