import { dayOf, daysAfter, type InsightPeriod, VIDEO_PARTS } from "@shared/content/insight.ts";
import type { InsightReport } from "@shared/contracts/insight.ts";
import { and, desc, eq, gt, isNotNull, type SQLWrapper, sql } from "drizzle-orm";
import { type Db, SNAPSHOT } from "../db/database.ts";
import {
  insightCounts,
  insightSearches,
  insightState,
  insightTerms,
  videos,
} from "../db/schema.ts";
import type { PublishedSiteReader } from "../seo/published-site.ts";
import { OUTCOME_PARTS } from "./counters.ts";

/** In days: of how long a time the worklist is, and how long an article may be without a view. */
const WORKLIST_DAYS = 90;
/** How often a dismissed term has to be missed again to come back. */
const REGROWTH = 3;
/** How many terms a list has at most. */
const MAX_TERMS = 500;

// Sums are numerics in PostgreSQL, which its driver reads as texts.
const sumOf = (column: SQLWrapper) => sql<number>`sum(${column})::float8`.mapWith(Number);

type Site = Pick<PublishedSiteReader, "read">;

/** What was counted in the days that end today. */
export async function readReport(db: Db, site: Site, period: InsightPeriod) {
  const { articles, modifiedAt } = await site.read();
  const today = dayOf(Date.now());
  return db.transaction(async (tx): Promise<InsightReport> => {
    const [state] = await tx.select({ began: insightState.began }).from(insightState);
    const began = state?.began ?? null;
    const before = daysAfter(today, -period);
    const items = await readItems(tx, before);
    const titles = await tx.select({ id: videos.id, title: videos.title }).from(videos);
    const titleOf = new Map(titles.map(({ id, title }) => [id, title]));
    return {
      began,
      perDay: await readDays(tx, began, before, today),
      articles: items.articles.map(({ id, views }) => {
        const { title = null, link = "" } = articles.get(id) ?? {};
        return { id, title, link, views };
      }),
      videos: items.videos.map((video) => ({ ...video, title: titleOf.get(video.id) ?? null })),
      searches: await readSearches(tx, before),
      missing: await readMissing(tx, daysAfter(today, -WORKLIST_DAYS)),
      unread: await readUnread(tx, { began, articles, modifiedAt }, today),
    };
  }, SNAPSHOT);
}

/** Views by article, and by video with where they ended, the most viewed first. */
async function readItems(tx: Db, before: string) {
  const { kind, item, part, count, day } = insightCounts;
  const rows = await tx
    .select({ kind, item, part, views: sumOf(count) })
    .from(insightCounts)
    .where(gt(day, before))
    .groupBy(kind, item, part);
  const articles: { id: string; views: number }[] = [];
  const byVideo = new Map<number, { id: number; views: number; stops: number[] }>();
  for (const row of rows) {
    if (row.kind === "article") articles.push({ id: row.item, views: row.views });
    if (row.kind !== "video" && row.kind !== "stop") continue;
    const id = Number(row.item);
    const video = byVideo.get(id) ?? { id, views: 0, stops: new Array(VIDEO_PARTS).fill(0) };
    byVideo.set(id, video);
    if (row.kind === "video") video.views = row.views;
    else video.stops[row.part] = row.views;
  }
  const byViews = (a: { views: number }, b: { views: number }) => b.views - a.views;
  return { articles: articles.sort(byViews), videos: [...byVideo.values()].sort(byViews) };
}

/** The sums of each day since counting began, also of days without any. */
async function readDays(tx: Db, began: string | null, before: string, today: string) {
  const { kind, part, count, day } = insightCounts;
  // Where a video was stopped is no sum of its own.
  const outcome = sql<number>`CASE WHEN ${kind} = 'search' THEN ${part} ELSE 0 END`;
  const rows = await tx
    .select({ day, kind, outcome: outcome.as("outcome"), sum: sumOf(count) })
    .from(insightCounts)
    .where(gt(day, before))
    .groupBy(day, kind, sql`outcome`);
  const sums = new Map(rows.map((row) => [`${row.day} ${row.kind} ${row.outcome}`, row.sum]));
  const perDay: InsightReport["perDay"] = [];
  if (began === null) return perDay;
  for (let each = daysAfter(before, 1); each <= today; each = daysAfter(each, 1)) {
    if (each < began) continue;
    const sum = (name: string, number = 0) => sums.get(`${each} ${name} ${number}`) ?? 0;
    perDay.push({
      day: each,
      articles: sum("article"),
      videos: sum("video"),
      nothing: sum("search", OUTCOME_PARTS.nothing),
      unpressed: sum("search", OUTCOME_PARTS.unpressed),
      pressed: sum("search", OUTCOME_PARTS.pressed),
    });
  }
  return perDay;
}

const { nothing, unpressed, pressed } = insightSearches;
const isUsed = (before: string) =>
  and(gt(insightSearches.day, before), isNotNull(insightTerms.term));

/** The terms that were searched for on more than one day, those first of which most often nothing was pressed. */
async function readSearches(tx: Db, before: string): Promise<InsightReport["searches"]> {
  const sums = { nothing: sumOf(nothing), unpressed: sumOf(unpressed), pressed: sumOf(pressed) };
  const rows = await tx
    .select({ term: insightTerms.term, ...sums })
    .from(insightSearches)
    .innerJoin(insightTerms, eq(insightTerms.id, insightSearches.termId))
    .where(isUsed(before))
    .groupBy(insightTerms.term)
    .orderBy(desc(sumOf(unpressed)), desc(sumOf(nothing)), insightTerms.term)
    .limit(MAX_TERMS);
  return rows.map((row) => ({ ...row, term: row.term ?? "" }));
}

/** The terms that nothing was found for when they were searched for last, the most frequent first. */
async function readMissing(tx: Db, before: string): Promise<InsightReport["missing"]> {
  const { term, dismissed } = insightTerms;
  const all = tx
    .select({ sum: sql`coalesce(sum(${nothing}), 0)::float8` })
    .from(insightSearches)
    .where(eq(insightSearches.termId, insightTerms.id));
  const rows = await tx
    .select({
      term,
      dismissed,
      misses: sumOf(nothing),
      ever: sql<number>`(${all})`.mapWith(Number),
      lastDay: sql<string>`max(${insightSearches.day})::text`,
      // Of the last day alone: since then it may have been written.
      lastMisses: lastOf(nothing),
      lastHits: lastOf(sql`${unpressed} + ${pressed}`),
    })
    .from(insightSearches)
    .innerJoin(insightTerms, eq(insightTerms.id, insightSearches.termId))
    .where(isUsed(before))
    .groupBy(insightTerms.id, term, dismissed)
    .having(sql`sum(${nothing}) > 0`)
    .orderBy(desc(sumOf(nothing)), term)
    .limit(MAX_TERMS);
  return rows
    .map((row) => ({ ...row, again: row.dismissed === null ? null : row.ever - row.dismissed }))
    .filter(({ lastMisses, lastHits }) => lastMisses > lastHits)
    .filter(({ again }) => again === null || again >= REGROWTH)
    .map((row) => ({
      term: row.term ?? "",
      count: row.misses,
      lastDay: row.lastDay,
      sinceDismissed: row.again,
    }));
}

/** A column's value on the last day that a term was searched for. */
const lastOf = (column: SQLWrapper) =>
  sql<number>`(array_agg((${column})::float8 ORDER BY ${insightSearches.day} DESC))[1]`.mapWith(
    Number,
  );

type Published = Awaited<ReturnType<Site["read"]>>;

/** The articles that nobody viewed, where counting began before that time; none that were published during it. */
async function readUnread(
  tx: Db,
  {
    began,
    articles,
    modifiedAt,
  }: Pick<Published, "articles" | "modifiedAt"> & { began: string | null },
  today: string,
): Promise<InsightReport["unread"]> {
  const before = daysAfter(today, -WORKLIST_DAYS);
  if (began === null || began > before) return [];
  const { kind, item, day } = insightCounts;
  const viewed = await tx
    .selectDistinct({ id: item })
    .from(insightCounts)
    .where(and(gt(day, before), eq(kind, "article")));
  const isViewed = new Set(viewed.map(({ id }) => id));
  const isNew = (id: string) => dayOf(modifiedAt.get(id)?.getTime() ?? 0) > before;
  return [...articles.values()]
    .filter(({ id }) => !isViewed.has(id) && !isNew(id))
    .map(({ id, title, link }) => ({ id, title, link }));
}

/** Takes a term off the worklist, or puts it back. Resolves to whether there is such a term. */
export async function dismissTerm(db: Db, term: string, isDismissed: boolean): Promise<boolean> {
  const misses = sql`(SELECT coalesce(sum(${nothing}), 0) FROM ${insightSearches}
    WHERE ${insightSearches.termId} = ${insightTerms.id})`;
  const found = await db
    .update(insightTerms)
    .set({ dismissed: isDismissed ? misses : null })
    .where(eq(insightTerms.term, term))
    .returning({ id: insightTerms.id });
  return found.length > 0;
}
