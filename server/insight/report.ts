import {
  dayOf,
  daysAfter,
  type InsightPeriod,
  SEARCH_OUTCOMES,
  type SearchOutcome,
  VIDEO_PARTS,
} from "@shared/content/insight-rules.ts";
import type { InsightReport } from "@shared/contracts/insight.ts";
import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { chunksOf, type Db } from "../db/database.ts";
import {
  insightCounts,
  insightSearches,
  insightState,
  insightTerms,
  videos,
} from "../db/schema.ts";
import type { PublishedSite, PublishedSiteReader } from "../seo/published-site.ts";
import { letOthersRun } from "./counters.ts";

/** The days of the worklist, and the days without a view after which an article counts as unread. */
const WORKLIST_DAYS = 90;
/** A dismissed term comes back when it was missed so many times as often. */
const REGROWTH = 3;
const MAX_TERMS = 500;

type Outcomes = Record<SearchOutcome, number>;
type CountRow = Omit<typeof insightCounts.$inferSelect, "day">;
type SearchRow = Omit<typeof insightSearches.$inferSelect, "day">;

export async function readReport(
  db: Db,
  site: Pick<PublishedSiteReader, "read">,
  period: InsightPeriod,
): Promise<InsightReport> {
  const published = await site.read();
  const today = dayOf(Date.now());
  const [state] = await db.select({ began: insightState.began }).from(insightState);
  const began = state?.began ?? null;
  const sums = new Sums(daysAfter(today, 1 - period), began ?? today);
  // Reads day by day: the embedded database runs on the event loop, and readers wait for each statement.
  for (let day = daysAfter(today, 1 - WORKLIST_DAYS); began && day <= today; ) {
    sums.add(day, ...(await readDay(db, day)));
    await letOthersRun();
    day = daysAfter(day, 1);
  }
  const titles = await db.select({ id: videos.id, title: videos.title }).from(videos);
  const titleOf = new Map(titles.map(({ id, title }) => [id, title]));
  const terms = await readReportTerms(db, sums.terms);
  const searches = searchesOf(terms);
  const missing = missingTerms(terms);
  return {
    began,
    perDay: sums.perDay,
    articles: [...sums.articles].sort(byViews).map(([id, views]) => {
      const { title = null, link = "" } = published.articles.get(id) ?? {};
      return { id, title, link, views };
    }),
    videos: [...sums.videos.values()]
      .sort((a, b) => b.views - a.views)
      .map((video) => ({ ...video, title: titleOf.get(video.id) ?? null })),
    searches: searches.slice(0, MAX_TERMS),
    missing: missing.slice(0, MAX_TERMS),
    unread: unreadOf(published, sums.viewed, { began, today }),
    more: {
      searches: searches.slice(MAX_TERMS).filter((row) => row.nothing + row.unpressed > 0).length,
      missing: missing.slice(MAX_TERMS).length,
    },
  };
}

const byViews = ([, a]: [string, number], [, b]: [string, number]) => b - a;

async function readDay(db: Db, day: string): Promise<[CountRow[], SearchRow[]]> {
  const { kind, item, part, count } = insightCounts;
  const { termId, nothing, unpressed, pressed } = insightSearches;
  return [
    await db
      .select({ kind, item, part, count })
      .from(insightCounts)
      .where(eq(insightCounts.day, day)),
    await db
      .select({ termId, nothing, unpressed, pressed })
      .from(insightSearches)
      .where(eq(insightSearches.day, day)),
  ];
}

/** The searches for a term: in the period, in the time of the worklist, and on its last day. */
type TermSums = { period: Outcomes; missed: number; last: SearchRow & { day: string } };

const NONE: Outcomes = { nothing: 0, unpressed: 0, pressed: 0 };

/** The sums of days, which must be added in order. `first` is the first day of the period. */
class Sums {
  readonly articles = new Map<string, number>();
  readonly videos = new Map<number, { id: number; views: number; stops: number[] }>();
  readonly perDay: InsightReport["perDay"] = [];
  readonly viewed = new Set<string>();
  readonly terms = new Map<number, TermSums>();
  readonly #first: string;
  readonly #began: string;

  constructor(first: string, began: string) {
    this.#first = first;
    this.#began = began;
  }

  add(day: string, counts: CountRow[], searches: SearchRow[]): void {
    const isInPeriod = day >= this.#first;
    for (const { kind, item } of counts) if (kind === "article") this.viewed.add(item);
    for (const row of searches) this.#addSearch(day, row, isInPeriod);
    if (!isInPeriod) return;
    for (const row of counts) this.#addCount(row);
    if (day >= this.#began) this.perDay.push({ day, ...totalsOf(counts) });
  }

  #addCount({ kind, item, part, count }: CountRow): void {
    if (kind === "search") return;
    if (kind === "article") {
      this.articles.set(item, (this.articles.get(item) ?? 0) + count);
      return;
    }
    const id = Number(item);
    const video = this.videos.get(id) ?? { id, views: 0, stops: new Array(VIDEO_PARTS).fill(0) };
    this.videos.set(id, video);
    if (kind === "video") video.views += count;
    else video.stops[part] = (video.stops[part] ?? 0) + count;
  }

  #addSearch(day: string, row: SearchRow, isInPeriod: boolean): void {
    const { period = NONE, missed = 0 } = this.terms.get(row.termId) ?? {};
    this.terms.set(row.termId, {
      period: isInPeriod
        ? {
            nothing: period.nothing + row.nothing,
            unpressed: period.unpressed + row.unpressed,
            pressed: period.pressed + row.pressed,
          }
        : period,
      missed: missed + row.nothing,
      last: { ...row, day },
    });
  }
}

function totalsOf(rows: CountRow[]): Omit<InsightReport["perDay"][number], "day"> {
  const totals = { articles: 0, videos: 0, ...NONE };
  for (const { kind, part, count } of rows) {
    const outcome = SEARCH_OUTCOMES[part];
    if (kind === "article") totals.articles += count;
    else if (kind === "video") totals.videos += count;
    else if (kind === "search" && outcome) totals[outcome] += count;
  }
  return totals;
}

type Term = TermSums & { term: string; sinceDismissed: number | null };

/** The terms with stored words, with their sums. */
async function readReportTerms(db: Db, sums: ReadonlyMap<number, TermSums>): Promise<Term[]> {
  const { id, term, dismissed } = insightTerms;
  const terms: Term[] = [];
  for (const ids of chunksOf([...sums.keys()])) {
    const rows = await db
      .select({ id, term, dismissed })
      .from(insightTerms)
      .where(and(inArray(id, ids), isNotNull(term)));
    const ever = await readMisses(
      db,
      rows.filter((row) => row.dismissed !== null).map((row) => row.id),
    );
    for (const row of rows) {
      const own = sums.get(row.id);
      const { dismissed: before } = row;
      const sinceDismissed = before === null ? null : (ever.get(row.id) ?? 0) - before;
      if (own) terms.push({ ...own, term: row.term ?? "", sinceDismissed });
    }
  }
  return terms;
}

/** The searches that found nothing, for each term, as far back as counters are kept. */
async function readMisses(db: Db, ids: number[]): Promise<Map<number, number>> {
  const { termId, nothing } = insightSearches;
  const rows = await db
    .select({ termId, sum: sql`sum(${nothing})`.mapWith(Number) })
    .from(insightSearches)
    .where(inArray(termId, ids))
    .groupBy(termId);
  return new Map(rows.map((row) => [row.termId, row.sum]));
}

/** The searches of the period, those first for which most often no hit was pressed. */
function searchesOf(terms: readonly Term[]): InsightReport["searches"] {
  return terms
    .map(({ term, period }) => ({ term, ...period }))
    .filter(({ nothing, unpressed, pressed }) => nothing + unpressed + pressed > 0)
    .sort(
      (a, b) => b.unpressed - a.unpressed || b.nothing - a.nothing || (a.term < b.term ? -1 : 1),
    );
}

/** The terms that mostly found nothing on the last day of their use: an article about them may have come since. */
function missingTerms(terms: readonly Term[]): InsightReport["missing"] {
  return terms
    .filter(({ last }) => last.nothing > last.unpressed + last.pressed)
    .filter(({ sinceDismissed }) => sinceDismissed === null || sinceDismissed >= REGROWTH)
    .map(({ term, missed, last, sinceDismissed }) => {
      return { term, count: missed, lastDay: last.day, sinceDismissed };
    })
    .sort((a, b) => b.count - a.count || (a.term < b.term ? -1 : 1));
}

/**
 * The articles without a view in the worklist's time, if counting began before it; without articles published in it.
 */
function unreadOf(
  { articles, modifiedAt }: Pick<PublishedSite, "articles" | "modifiedAt">,
  viewed: ReadonlySet<string>,
  { began, today }: { began: string | null; today: string },
): InsightReport["unread"] {
  const before = daysAfter(today, -WORKLIST_DAYS);
  if (began === null || began > before) return [];
  const isNew = (id: string) => dayOf(modifiedAt.get(id)?.getTime() ?? 0) > before;
  return [...articles.values()]
    .filter(({ id }) => !viewed.has(id) && !isNew(id))
    .map(({ id, title, link }) => ({ id, title, link }));
}

/** Takes a term off the worklist, or puts it back. Resolves to whether the term exists. */
export async function dismissTerm(db: Db, term: string, isDismissed: boolean): Promise<boolean> {
  const misses = sql`(SELECT coalesce(sum(${insightSearches.nothing}), 0) FROM ${insightSearches}
    WHERE ${insightSearches.termId} = ${insightTerms.id})`;
  const found = await db
    .update(insightTerms)
    .set({ dismissed: isDismissed ? misses : null })
    .where(eq(insightTerms.term, term))
    .returning({ id: insightTerms.id });
  return found.length > 0;
}
