import { UPKEEP_ROWS, type Upkeep } from "@shared/contracts/reviews.ts";
import { createHeadingIds } from "@shared/search/sections.ts";
import { headingsIn, removeTags } from "@shared/text/markup.ts";
import { and, eq, inArray, lt, sql } from "drizzle-orm";
import { type LinkTargets, missingPart, urlOf } from "@/lib/link-targets.ts";
import { site as brand } from "@/site.ts";
import { chunksOf, type Db } from "../db/database.ts";
import { articleBodies, articleReviews, bodyImages, images, publishedItems } from "../db/schema.ts";
import { createSnapshot } from "../http/response-cache.ts";
import type { PublishedSiteReader } from "../seo/published-site.ts";

/** The links in an article's HTML, and the ids of headings that links can name. */
type Facts = { links: readonly string[]; headings: ReadonlySet<string> };

type BrokenLinks = Upkeep["links"][number]["broken"];
type SearchError = Pick<Upkeep["search"][number], "id" | "problem">;

const ARTICLE_LINKS = 5;
/** The lists of upkeep. Links are read when asked, after `invalidate` only those of new texts. */
export function createUpkeep(
  db: Db,
  site: PublishedSiteReader,
  readSearchErrors: () => Promise<SearchError[]>,
) {
  const readFacts = createFactsReader(db);
  const links = createSnapshot(async () => {
    const published = await site.read();
    const facts = await readFacts();
    const { knowledge, articles, redirects, videoIds } = published;
    const targets: LinkTargets = {
      origin: new URL(brand.url).origin,
      knowledge,
      redirects,
      videos: videoIds,
      findById: (id) => articles.get(id),
      headingsOf: (id) => facts.get(id)?.headings,
    };
    return [...articles.values()].flatMap(({ id, link }) => {
      const broken = brokenLinks(link, facts.get(id), targets);
      return broken.length > 0 ? [{ id, broken }] : [];
    });
  });
  return {
    tags: ["content", "videos"] as const,
    invalidate: links.invalidate,
    read: async (): Promise<Upkeep> => {
      const [{ articles }, broken, reviews, oldImages, errors] = await Promise.all([
        site.read(),
        links.read(),
        readReviews(db),
        readOldImages(db),
        readSearchErrors(),
      ]);
      const owners = new Map(reviews.map(({ id, owner }) => [id, owner]));
      const list = <Row extends { id: string }>(rows: readonly Row[]) =>
        rows.flatMap((row) => {
          const article = articles.get(row.id);
          if (!article) return [];
          return [
            { title: article.title, link: article.link, owner: owners.get(row.id) ?? "", ...row },
          ];
        });
      const lists = {
        due: list(dueReviews(reviews)),
        links: list(broken),
        pictures: list(oldImages),
        search: list(errors),
      };
      const countMore = (rows: readonly unknown[]) => Math.max(0, rows.length - UPKEEP_ROWS);
      return {
        due: lists.due.slice(0, UPKEEP_ROWS),
        links: lists.links.slice(0, UPKEEP_ROWS),
        pictures: lists.pictures.slice(0, UPKEEP_ROWS),
        search: lists.search.slice(0, UPKEEP_ROWS),
        more: {
          due: countMore(lists.due),
          links: countMore(lists.links),
          pictures: countMore(lists.pictures),
          search: countMore(lists.search),
        },
      };
    },
  };
}

/** Makes a function that reads each article's links by its id. Texts that it has read before are not read again. */
function createFactsReader(db: Db) {
  let byHash = new Map<string, Facts>();
  return async (): Promise<Map<string, Facts>> => {
    const rows = await db
      .select({ id: publishedItems.id, hash: publishedItems.bodyHash })
      .from(publishedItems)
      .where(and(eq(publishedItems.kind, "article"), eq(publishedItems.isDeleted, false)));
    const hashes = rows.flatMap(({ hash }) => hash ?? []);
    byHash = await readFacts(db, [...new Set(hashes)], byHash);
    const facts = new Map<string, Facts>();
    for (const { id, hash } of rows) {
      const own = byHash.get(hash ?? "");
      if (own) facts.set(id, own);
    }
    return facts;
  };
}

/** The links of texts by their hashes, without those in `known`. */
async function readFacts(db: Db, hashes: readonly string[], before: ReadonlyMap<string, Facts>) {
  const facts = new Map<string, Facts>();
  const missing: string[] = [];
  for (const hash of hashes) {
    const found = before.get(hash);
    if (found) facts.set(hash, found);
    else missing.push(hash);
  }
  for (const chunk of chunksOf(missing, 50)) {
    const texts = await db.select().from(articleBodies).where(inArray(articleBodies.hash, chunk));
    for (const { hash, html } of texts) facts.set(hash, factsOf(html));
    // Readers come first: the embedded database works on the same thread.
    await new Promise(setImmediate);
  }
  return facts;
}

/** The reviews that are due, those that wait longest first. */
function dueReviews(reviews: Awaited<ReturnType<typeof readReviews>>) {
  const day = new Date().toISOString().slice(0, 10);
  return reviews
    .filter(({ months }) => months > 0)
    .map(({ id, months, since, checkedOn, revision }) => {
      return { id, due: addMonths(checkedOn ?? since, months), revision: revision ?? 0 };
    })
    .filter(({ due }) => due <= day)
    .sort((a, b) => a.due.localeCompare(b.due));
}

function brokenLinks(page: string, facts: Facts | undefined, targets: LinkTargets): BrokenLinks {
  const broken: BrokenLinks = [];
  for (const href of facts?.links ?? []) {
    const url = urlOf(href, page, targets.origin);
    const missing = url && missingPart(targets, url);
    if (missing) broken.push({ href, missing });
    if (broken.length === ARTICLE_LINKS) break;
  }
  return broken;
}

/** The day that is so many months after another; in a shorter month its last. */
export function addMonths(day: string, months: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  const dayOfMonth = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + months);
  if (date.getUTCDate() !== dayOfMonth) date.setUTCDate(0);
  return date.toISOString().slice(0, 10);
}

const readReviews = (db: Db) =>
  db
    .select({
      id: articleReviews.articleId,
      owner: articleReviews.owner,
      months: articleReviews.months,
      since: articleReviews.since,
      checkedOn: publishedItems.checkedOn,
      revision: publishedItems.revision,
    })
    .from(articleReviews)
    .leftJoin(
      publishedItems,
      and(eq(publishedItems.kind, "article"), eq(publishedItems.id, articleReviews.articleId)),
    );

/** The articles with images that nobody replaced for two years, those with the oldest first. */
function readOldImages(db: Db) {
  const before = new Date();
  before.setUTCFullYear(before.getUTCFullYear() - 2);
  const since = sql<string>`to_char(min(${images.addedAt}) AT TIME ZONE 'UTC', 'YYYY-MM-DD')`;
  return db
    .select({ id: publishedItems.id, count: sql<number>`count(*)::int`, since })
    .from(publishedItems)
    .innerJoin(bodyImages, eq(bodyImages.bodyHash, publishedItems.bodyHash))
    .innerJoin(images, eq(images.hash, bodyImages.imageHash))
    .where(and(eq(publishedItems.isDeleted, false), lt(images.addedAt, before)))
    .groupBy(publishedItems.id)
    .orderBy(since);
}

// Stored HTML is as a parser has written it: attributes are in double quotes, and a ">" in them is escaped or harmless.
const LINK = /<a\b[^>]*/g;
const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', nbsp: "\u00a0" };

const decode = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|nbsp);/g, (entity, name) => ENTITIES[name] ?? entity);

export function factsOf(html: string): Facts {
  const links = [...html.matchAll(LINK)].flatMap(([tag]) => {
    const href = /\shref="([^"]*)"/.exec(tag)?.[1];
    return href === undefined ? [] : [decode(href)];
  });
  const idOf = createHeadingIds();
  const headings = headingsIn(html).map((heading) => idOf(decode(removeTags(heading.html)).trim()));
  return { links: [...new Set(links)], headings: new Set(headings) };
}
