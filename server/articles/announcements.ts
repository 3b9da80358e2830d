import type { NewsPage } from "@shared/contracts/knowledge-base.ts";
import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { chunksOf, type Db } from "../db/database.ts";
import { announcedArticles, announcements, type ItemChange, publishedItems } from "../db/schema.ts";
import { createJsonResponse } from "../http/cached-response.ts";
import { createResponses, type Params } from "../http/cached-route.ts";
import { publicNotFound } from "../http/errors.ts";
import { createLoadLimiter } from "../http/load-limiter.ts";
import type { PublishedSite, PublishedSiteReader } from "../seo/published-site.ts";

/**
 * Announces the articles that a publish added or changed, with its note. Changes that readers can't see, such as a
 * move, are left out.
 */
export async function announce(
  tx: Db,
  revision: number,
  note: string,
  items: readonly ItemChange[],
): Promise<void> {
  const told = items.filter(isChangeForReaders).map(({ id, before }) => {
    return { revision, articleId: id, isNew: !before || before.isDeleted };
  });
  if (told.length === 0) return;
  await tx.insert(announcements).values({ revision, at: new Date(), note: note.trim() });
  for (const chunk of chunksOf(told)) {
    await tx.insert(announcedArticles).values(chunk);
    const ids = chunk.map(({ articleId }) => articleId);
    await tx
      .update(publishedItems)
      .set({ announced: revision })
      .where(and(eq(publishedItems.kind, "article"), inArray(publishedItems.id, ids)));
  }
}

const READ = ["title", "description", "bodyHash"] as const;

function isChangeForReaders({ kind, before, after }: ItemChange): boolean {
  if (kind !== "article" || !after || after.isDeleted) return false;
  return !before || before.isDeleted || READ.some((field) => before[field] !== after[field]);
}

type Announcement = { revision: number; at: Date };

/** The announcements whose article is still published, newest first. */
export function readAnnouncements(db: Db): Promise<Announcement[]> {
  const { revision, at } = announcements;
  return db
    .selectDistinct({ revision, at })
    .from(announcements)
    .innerJoin(announcedArticles, eq(announcedArticles.revision, revision))
    .innerJoin(publishedItems, isThere)
    .orderBy(desc(revision));
}

const isThere = and(
  eq(publishedItems.kind, "article"),
  eq(publishedItems.id, announcedArticles.articleId),
  eq(publishedItems.isDeleted, false),
);

/** A page has whole days, as many as it takes to list so many announcements. */
const PAGE_ENTRIES = 30;
const DAY_ENTRIES = 100;
const ENTRY_ARTICLES = 20;

type Day = { day: string; revisions: number[]; more: number };

/** The days of announcements, in UTC, on pages. There is always a first page. */
export function newsPages(news: readonly Announcement[]): Day[][] {
  const byDay = new Map<string, number[]>();
  for (const { at, revision } of news) {
    const day = at.toISOString().slice(0, 10);
    byDay.set(day, [...(byDay.get(day) ?? []), revision]);
  }
  let page: Day[] = [];
  const pages = [page];
  let listed = 0;
  for (const [day, all] of byDay) {
    if (listed >= PAGE_ENTRIES) {
      page = [];
      pages.push(page);
      listed = 0;
    }
    const revisions = all.slice(0, DAY_ENTRIES);
    page.push({ day, revisions, more: all.length - revisions.length });
    listed += revisions.length;
  }
  return pages;
}

/** The page of the news that an address names. Throws a 404 HttpError where it is no number. */
export function readNewsPage(params: Params): number {
  const page = params("page");
  if (!/^[1-9]\d{0,4}$/.test(page)) throw publicNotFound();
  return Number(page);
}

/** The announcements page by page, made when first requested and cached until the next publish. */
export function createNewsResponses(db: Db, site: PublishedSiteReader) {
  const busyMessage = "Too many people are reading right now. Try again shortly.";
  const limit = createLoadLimiter({ concurrency: 2, maxQueued: 256, busyMessage });
  return createResponses({
    tags: ["content"],
    key: String,
    limit: () => limit,
    make: async (page: number) => {
      const published = await site.read();
      const days = published.newsPages[page - 1];
      if (!days) throw publicNotFound();
      const entries = await readEntries(db, days, published);
      const response: NewsPage = {
        page,
        pages: published.newsPages.length,
        days: days.map(({ day, revisions, more }) => ({
          day,
          entries: revisions.flatMap((revision) => entries.get(revision) ?? []),
          more,
        })),
      };
      return createJsonResponse(response);
    },
  });
}

type Entry = NewsPage["days"][number]["entries"][number];

async function readEntries(db: Db, days: readonly Day[], { knowledge, articles }: PublishedSite) {
  const wanted = days.flatMap(({ revisions }) => revisions);
  const entries = new Map<number, Entry>();
  if (wanted.length === 0) return entries;
  const names = new Map(knowledge.categories.map(({ id, name }) => [id, name]));
  const { revision, articleId, isNew } = announcedArticles;
  const listed = db
    .select({
      revision,
      id: articleId,
      isNew,
      note: announcements.note,
      place:
        sql<number>`row_number() OVER (PARTITION BY ${revision} ORDER BY ${publishedItems.position})`.as(
          "place",
        ),
      count: sql<number>`(count(*) OVER (PARTITION BY ${revision}))::int`.as("count"),
    })
    .from(announcedArticles)
    .innerJoin(announcements, eq(announcements.revision, revision))
    .innerJoin(publishedItems, isThere)
    .where(inArray(revision, wanted))
    .as("listed");
  const rows = await db
    .select()
    .from(listed)
    .where(sql`${listed.place} <= ${ENTRY_ARTICLES}`)
    .orderBy(desc(listed.revision), listed.place);
  for (const row of rows) {
    const article = articles.get(row.id);
    const entry = entries.get(row.revision) ?? {
      revision: row.revision,
      note: row.note,
      articles: [],
      more: row.count,
    };
    entries.set(row.revision, entry);
    if (!article) continue;
    entry.more -= 1;
    entry.articles.push({
      id: article.id,
      title: article.title,
      link: article.link,
      category: names.get(article.category) ?? "",
      isNew: row.isNew,
    });
  }
  return entries;
}

/** Changes in an article's response: those that its page shows, and one more that says that there are older ones. */
const ARTICLE_CHANGES = 6;

/** The latest announced changes of a published item's article, newest first; null for none. */
export const latestChanges = sql<{ revision: number; at: string; note: string }[] | null>`(
  SELECT json_agg(json_build_object('revision', latest.revision, 'at', latest.at, 'note', latest.note))
  FROM (
    SELECT told.revision, told.at, told.note FROM ${announcedArticles} AS articles
    JOIN ${announcements} AS told ON told.revision = articles.revision
    WHERE articles.article_id = ${publishedItems.id}
    ORDER BY told.revision DESC LIMIT ${sql.raw(String(ARTICLE_CHANGES))}
  ) AS latest)`;
