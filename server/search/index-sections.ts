import { hash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { SEARCHED_PAGES } from "@shared/search/documents.ts";
import { videoSearchId } from "@shared/search/results.ts";
import { eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Logger } from "pino";
import { chunksOf, type Db, unwrapQueryError } from "../db/database.ts";
import { transcripts, videos } from "../db/schema.ts";
import { articleSections, indexedArticles, sectionWords } from "../db/search-schema.ts";
import { isDatabaseUnavailable } from "../http/errors.ts";
import { createSnapshot, type Snapshot } from "../http/response-cache.ts";
import type { PublishedSiteReader } from "../seo/published-site.ts";
import { createThread, isTooMuch } from "../thread.ts";
import { readCues } from "../videos/transcripts.ts";
import type { MadeSections, SectionSource } from "./make-sections.ts";

/** The channel on which a server announces that it has made sections. */
export const SECTIONS_CHANGED = "article_sections_changed";

/**
 * The limit of one transaction: so many articles, of so many bytes or one that is longer. The embedded database runs on
 * the event loop.
 */
const GROUP = { articles: 20, bytes: 200_000 } as const;

type SectionMaker = ReturnType<typeof createSectionMaker>;

/** Makes sections in a thread. Tests give `file`. */
export const createSectionMaker = (
  file: URL | string = new URL("./section-worker.js", import.meta.url),
) =>
  createThread<SectionSource, MadeSections | { error: unknown }>({
    file,
    maxQueued: GROUP.articles,
    // The longest article takes less than a second.
    limitMs: 20_000,
  });

type Searched = {
  version: string;
  link: string;
  category: string;
  read: () => Promise<SectionSource>;
};

/** All searched content by id: stored sections of another `version` are outdated or withdrawn. */
export type SearchSources = ReadonlyMap<string, Searched>;

/** The version of the code that makes sections: raise it to make all anew. */
const FORMAT = 2;

const versionOf = (...parts: unknown[]) => hash("sha256", JSON.stringify([FORMAT, ...parts]));

/** Reads the searched content when it is first asked for, and again after a publish or a change of the videos. */
export const createSearchSources = (db: Db, reader: PublishedSiteReader) =>
  createSnapshot(async (): Promise<SearchSources> => {
    const { id, title, description, keywords, chapters } = videos;
    const [site, library] = await Promise.all([
      reader.read(),
      db
        .select({ id, title, description, keywords, chapters, hash: transcripts.hash })
        .from(videos)
        .leftJoin(transcripts, eq(transcripts.videoId, id)),
    ]);
    const names = new Map(site.knowledge.categories.map(({ id, name }) => [id, name]));
    const sources = new Map<string, Searched>();
    for (const article of [...SEARCHED_PAGES, ...site.articles.values()]) {
      const { id, title, description, link, category, bodyIn, bodyHash } = article;
      const name = names.get(category) ?? "";
      sources.set(id, {
        ...{ link, category },
        version: versionOf(title, description, bodyIn, bodyHash, name),
        // The placeholder of an article without text is not searched.
        read: async () => {
          const html = (await reader.readHtml(article)) ?? "";
          return { id, title, description, category: name, html };
        },
      });
    }
    for (const { hash: transcript, ...video } of library) {
      sources.set(videoSearchId(video.id), {
        ...{ link: "", category: "" },
        version: versionOf(video, transcript),
        read: async () => {
          const cues = transcript && (await readCues(db, transcript));
          return { video, cues: cues ? JSON.parse(cues) : [] };
        },
      });
    }
    return sources;
  });

/** `log` gets each article or video that is left out. */
export type Indexing = {
  db: Db;
  sources: Snapshot<SearchSources>;
  maker: SectionMaker;
  log: Pick<Logger, "warn">;
};

/**
 * Makes the sections of changed content, and removes those of withdrawn content. If several servers do so at once, the
 * first one's are stored. An item that can't be indexed is left out until it changes. Returns the indexed sources, and
 * whether anything was changed.
 */
export async function indexSections(indexing: Indexing) {
  const { db } = indexing;
  const sources = await indexing.sources.read();
  const { id, version } = indexedArticles;
  const rows = await db.select({ id, version }).from(indexedArticles);
  const stored = new Map(rows.map((row) => [row.id, row.version]));
  const gone = rows.filter((row) => !sources.has(row.id)).map((row) => row.id);
  const stale = [...sources].filter(([id, { version }]) => stored.get(id) !== version);
  for (const ids of chunksOf(gone, GROUP.articles)) {
    await db.transaction((tx) => removeSections(tx, ids));
    await setImmediate();
  }
  for (const chunk of chunksOf(stale, GROUP.articles)) {
    const made = await Promise.all(chunk.map(([id, source]) => make(indexing, id, source)));
    for (const group of groupsOf(made)) {
      await store(indexing, group);
      await setImmediate();
    }
  }
  const isChanged = gone.length + stale.length > 0;
  if (isChanged) await db.execute(sql`SELECT pg_notify(${SECTIONS_CHANGED}, '')`);
  return { sources, isChanged };
}

/** The sections of an article or a video, or none and the `error` for which it is left out. */
type Made = Omit<MadeSections, "problem"> & {
  version: string;
  problem: MadeSections["problem"] | "failed";
  error?: unknown;
};

async function make({ maker }: Indexing, id: string, { version, read }: Searched): Promise<Made> {
  const source = await read();
  const made = await maker.call(source).catch((error) => {
    if (isTooMuch(error)) return { error };
    throw error;
  });
  if (!("error" in made)) return { ...made, version };
  const { title, description } = "video" in source ? source.video : source;
  return leftOut({ id, title, description, version }, made.error);
}

const leftOut = (
  { id, title, description, version }: Pick<Made, "id" | "title" | "description" | "version">,
  error: unknown,
): Made => ({ id, title, description, version, bytes: 0, rows: [], problem: "failed", error });

function* groupsOf(made: readonly Made[]): Generator<Made[]> {
  let group: Made[] = [];
  let bytes = 0;
  for (const each of made) {
    if (group.length > 0 && bytes + each.bytes > GROUP.bytes) {
      yield group;
      [group, bytes] = [[], 0];
    }
    group.push(each);
    bytes += each.bytes;
  }
  yield group;
}

/** Stores sections, unless another server has. An article whose sections the database refuses is left out. */
async function store(indexing: Indexing, group: readonly Made[]): Promise<void> {
  const { db, log } = indexing;
  try {
    const stored = await db.transaction(async (tx) => {
      await lock(tx);
      const missing = await missingOf(tx, group);
      const ids = missing.map(({ id }) => id);
      await removeSections(tx, ids);
      await setImmediate();
      await insertSections(tx, missing);
      return missing;
    });
    for (const { id, error } of stored) {
      if (error) log.warn({ err: error, article: id }, "an article can't be searched");
    }
  } catch (error) {
    const [first, ...others] = group;
    if (!first || first.error || isDatabaseUnavailable(error)) throw error;
    if (others.length === 0) return store(indexing, [leftOut(first, unwrapQueryError(error))]);
    for (const each of group) await store(indexing, [each]);
  }
}

/** Servers store sections one after another, so that the counts of words are right. */
const lock = (tx: Db) => tx.execute(sql`LOCK TABLE ${indexedArticles} IN SHARE ROW EXCLUSIVE MODE`);

async function missingOf(tx: Db, group: readonly Made[]): Promise<Made[]> {
  const { id, version } = indexedArticles;
  const ids = group.map((each) => each.id);
  const rows = await tx.select({ id, version }).from(indexedArticles).where(inArray(id, ids));
  const stored = new Map(rows.map((row) => [row.id, row.version]));
  return group.filter((each) => stored.get(each.id) !== each.version);
}

// Passes the rows as one JSON value: a statement takes 65,535 values at most.
async function insertSections(tx: Db, made: readonly Made[]): Promise<void> {
  if (made.length === 0) return;
  const articles = made.map(({ id, version, title, description, bytes, problem }) => {
    return { id, version, title, description, bytes, problem };
  });
  await tx.execute(sql`INSERT INTO ${indexedArticles} (id, version, title, description, bytes, problem)
    SELECT id, version, title, description, bytes, problem FROM json_to_recordset(${JSON.stringify(articles)}::json)
    AS article(id text, version text, title text, description text, bytes integer, problem text)`);
  const rows = JSON.stringify(made.flatMap((each) => each.rows));
  await tx.execute(sql`INSERT INTO ${articleSections} (article_id, number, anchor, above, heading, text, lexemes)
    SELECT "articleId", number, anchor, above, heading, text, lexemes::tsvector FROM json_to_recordset(${rows}::json)
    AS section("articleId" text, number integer, anchor text, above text, heading text, text text, lexemes text)`);
  await setImmediate();
  const ids = made.map(({ id }) => id);
  await tx.execute(sql`INSERT INTO ${sectionWords} (word, count) ${countWords(ids)}
    ON CONFLICT (word) DO UPDATE SET count = ${sectionWords.count} + excluded.count`);
}

async function removeSections(tx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await lock(tx);
  await tx.execute(sql`UPDATE ${sectionWords} SET count = ${sectionWords.count} - gone.count
    FROM (${countWords(ids)}) AS gone WHERE ${sectionWords.word} = gone.word`);
  await tx.execute(sql`DELETE FROM ${sectionWords} WHERE count <= 0`);
  await tx.delete(indexedArticles).where(inArray(indexedArticles.id, ids));
}

/** Counts, for each word of these articles, the sections that hold it. */
const countWords = (
  ids: readonly string[],
): SQL => sql`SELECT lexeme AS word, count(*)::integer AS count
  FROM ${articleSections}, unnest(${articleSections.lexemes})
  WHERE ${inArray(articleSections.articleId, ids)} GROUP BY lexeme`;
