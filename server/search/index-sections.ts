import { hash } from "node:crypto";
import type { Article } from "@shared/content/layers.ts";
import { readSection } from "@shared/search/rank.ts";
import { sectionsOf } from "@shared/search/sections.ts";
import { inArray, type SQL, sql } from "drizzle-orm";
import { chunksOf, type Db } from "../db/database.ts";
import { articleSections, indexedArticles, sectionWords } from "../db/search-schema.ts";
import type { PublishedSite, PublishedSiteReader } from "../seo/published-site.ts";

/** The channel on which a server tells that it has made sections. */
export const SECTIONS_CHANGED = "article_sections_changed";

/** Articles whose sections are made in one transaction: the embedded database runs on the event loop. */
const CHUNK = 20;

/** What the sections of each published article must be made of, by the article's id. */
export type Versions = ReadonlyMap<string, string>;

const versions = new WeakMap<PublishedSite, Promise<Versions>>();

/** The same for the same site. What is stored of another version is not to be shown: it was changed or withdrawn. */
export function versionsOf(site: PublishedSite, reader: PublishedSiteReader): Promise<Versions> {
  const known = versions.get(site) ?? readVersions(site, reader);
  versions.set(site, known);
  return known;
}

async function readVersions({ articles }: PublishedSite, reader: PublishedSiteReader) {
  const found = new Map<string, string>();
  for (const article of articles.values()) {
    const { id, title, description, bodyIn, bodyHash } = article;
    // The text of a built-in one is at hand, and has no hash: another release may bring another text.
    const text = bodyIn === "built-in" ? await reader.readHtml(article) : bodyHash;
    found.set(id, hash("sha256", JSON.stringify([FORMAT, title, description, bodyIn, text])));
  }
  return found;
}

/** Of how sections are made: where that changes, all are made anew. */
const FORMAT = 1;

/**
 * Makes the sections of the articles that were changed, and removes those of withdrawn ones. Where several servers do so at
 * once, each article is made by the first. Returns the site that they are of, and whether anything was changed.
 */
export async function indexSections(db: Db, reader: PublishedSiteReader) {
  const site = await reader.read();
  const wanted = await versionsOf(site, reader);
  const { id, version } = indexedArticles;
  const rows = await db.select({ id, version }).from(indexedArticles);
  const stored = new Map(rows.map((row) => [row.id, row.version]));
  const gone = rows.filter((row) => !wanted.has(row.id)).map((row) => row.id);
  const stale = [...site.articles.values()].filter(
    (article) => stored.get(article.id) !== wanted.get(article.id),
  );
  for (const ids of chunksOf(gone, 200)) await db.transaction((tx) => removeSections(tx, ids));
  for (const chunk of chunksOf(stale, CHUNK)) {
    const made = await Promise.all(chunk.map((article) => makeSections(article, reader)));
    await db.transaction(async (tx) => {
      await lock(tx);
      const isNeeded = await missingOf(tx, wanted, chunk);
      const needed = made.filter((each) => isNeeded.has(each.id));
      await removeSections(tx, [...isNeeded]);
      await storeSections(
        tx,
        needed.map((each) => ({ ...each, version: wanted.get(each.id) })),
      );
    });
    await new Promise(setImmediate);
  }
  const isChanged = gone.length + stale.length > 0;
  if (isChanged) await db.execute(sql`SELECT pg_notify(${SECTIONS_CHANGED}, '')`);
  return { site, isChanged };
}

/** So that the counts of words are right: servers make sections one after another. */
const lock = (tx: Db) => tx.execute(sql`LOCK TABLE ${indexedArticles} IN SHARE ROW EXCLUSIVE MODE`);

async function missingOf(tx: Db, wanted: Versions, chunk: readonly Article[]) {
  const ids = chunk.map(({ id }) => id);
  const { id, version } = indexedArticles;
  const rows = await tx.select({ id, version }).from(indexedArticles).where(inArray(id, ids));
  const made = rows.filter((row) => row.version === wanted.get(row.id)).map((row) => row.id);
  return new Set(ids.filter((each) => !made.includes(each)));
}

async function makeSections(article: Article, reader: PublishedSiteReader) {
  const { id, title, description } = article;
  // What stands in for a text that nobody has written is no answer to anything.
  const sections = sectionsOf((await reader.readHtml(article)) ?? "");
  const bytes = Buffer.byteLength(JSON.stringify([id, title, description, sections]));
  const rows = sections.map((section, number) => {
    const read = readSection({ ...section, articleId: id, number, title, description });
    const { title: inTitle, above, heading: inHeading, sentenceWords } = read;
    const lexemes = lexemesOf(inTitle, inHeading, [...above, ...sentenceWords.flat()]);
    return { articleId: id, number, ...section, lexemes };
  });
  return { id, title, description, bytes, rows };
}

/** Words as a `tsvector` is written: they are letters and numbers alone. */
function lexemesOf(title: readonly string[], heading: readonly string[], text: readonly string[]) {
  const found = new Map<string, string[]>();
  for (const [place, words] of [title, heading, text].entries()) {
    for (const word of new Set(words)) {
      const positions = found.get(word) ?? [];
      positions.push(["1A", "2B", "3"][place] ?? "3");
      found.set(word, positions);
    }
  }
  return [...found].map(([word, positions]) => `'${word}':${positions.join()}`).join(" ");
}

type Made = Awaited<ReturnType<typeof makeSections>> & { version: string | undefined };

// As one JSON value: a statement takes 65,535 values at most.
async function storeSections(tx: Db, made: readonly Made[]): Promise<void> {
  if (made.length === 0) return;
  const articles = made.map(({ rows: _, ...article }) => article);
  await tx.execute(sql`INSERT INTO ${indexedArticles} (id, version, title, description, bytes)
    SELECT id, version, title, description, bytes FROM json_to_recordset(${JSON.stringify(articles)}::json)
    AS article(id text, version text, title text, description text, bytes integer)`);
  const rows = JSON.stringify(made.flatMap((each) => each.rows));
  await tx.execute(sql`INSERT INTO ${articleSections} (article_id, number, anchor, above, heading, text, lexemes)
    SELECT "articleId", number, anchor, above, heading, text, lexemes::tsvector FROM json_to_recordset(${rows}::json)
    AS section("articleId" text, number integer, anchor text, above text, heading text, text text, lexemes text)`);
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

/** In how many sections of these articles each word is. */
const countWords = (
  ids: readonly string[],
): SQL => sql`SELECT lexeme AS word, count(*)::integer AS count
  FROM ${articleSections}, unnest(${articleSections.lexemes})
  WHERE ${inArray(articleSections.articleId, ids)} GROUP BY lexeme`;
