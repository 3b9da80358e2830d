import {
  dayOf,
  daysAfter,
  INSIGHT_LIMITS,
  INSIGHT_PERIODS,
  type InsightEvent,
  type InsightPeriod,
} from "@shared/content/insight-rules.ts";
import {
  dismissalSchema,
  insightApi,
  insightBatchSchema,
  insightEventSchema,
} from "@shared/contracts/insight.ts";
import type { RequestHandler, Router } from "express";
import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import { type Db, unwrapQueryError } from "../db/database.ts";
import { apiRoutes, jsonBody, jsonBodyUpTo, parseBody } from "../http/api-routes.ts";
import { cacheControl } from "../http/cache-control.ts";
import { createJsonResponse, sendCachedResponse } from "../http/cached-response.ts";
import { busyError, HttpError } from "../http/errors.ts";
import type { PublishedSite, PublishedSiteReader } from "../seo/published-site.ts";
import { CounterWrite, EventTally, tidyCounters, writeCounters } from "./counters.ts";
import { dismissTerm, readReport } from "./report.ts";

/** The time that events wait in memory to be written together: a killed server loses at most that. */
const FLUSH_MS = 5_000;
/** The most late batches that wait. Browsers keep the others. */
const MAX_LATE = 500;

export type Insight = ReturnType<typeof openInsight>;

type InsightParts = { db: Db; site: Pick<PublishedSiteReader, "read">; log: Logger };

export function openInsight({ db, site, log }: InsightParts) {
  const counters = new CounterBuffer({ db, site, log });
  const timer = setInterval(() => void counters.flush(), FLUSH_MS).unref();
  return {
    routes: (signedIn: RequestHandler) => insightRoutes(counters, { db, site }, signedIn),
    flush: () => counters.flush(),
    tidy: (now: number) => tidyCounters(db, dayOf(now)),
    close: async () => {
      clearInterval(timer);
      await counters.flush();
    },
  };
}

type Batch = { id: string; isLate: boolean; events: InsightEvent[] };

/** Sums events in memory, and writes the sums when flushed. */
class CounterBuffer {
  readonly #parts: InsightParts;
  #next = new CounterWrite();
  /** The write in progress: a failed one is written again with its id. */
  #current: CounterWrite | null = null;
  // The latest batches, as a browser or a proxy may repeat a request whose connection broke.
  readonly #recent = new LRUCache<string, true>({ max: 20_000 });
  #flushing = Promise.resolve();
  #isFailing = false;

  constructor(parts: InsightParts) {
    this.#parts = parts;
  }

  /** Rejects with a 503 HttpError where too many late batches wait. */
  async add({ id, isLate, events }: Batch): Promise<void> {
    const known = await this.#parts.site.read();
    if (this.#recent.has(id)) return;
    const { tally, late } = this.#next;
    if (isLate && late.size >= MAX_LATE) throw busyError("Try again shortly.");
    this.#recent.set(id, true);
    const sums = isLate ? new EventTally() : tally;
    for (const event of events) if (isKnown(event, known)) sums.add(event);
    if (!isLate || sums.isEmpty) return;
    // On that day the batch's events are too old to be counted.
    const expires = daysAfter(dayOf(Date.now()), INSIGHT_LIMITS.lateDays + 2);
    late.set(id, { tally: sums, expires });
  }

  /** Writes all waiting events. Never rejects. */
  flush(): Promise<void> {
    this.#flushing = this.#flushing.then(() => this.#writeAll());
    return this.#flushing;
  }

  async #writeAll(): Promise<void> {
    const { db, log } = this.#parts;
    try {
      while (this.#current || !this.#next.isEmpty) {
        if (!this.#current) [this.#current, this.#next] = [this.#next, new CounterWrite()];
        await writeCounters(db, this.#current).catch((error) => {
          if (!isDataException(error)) throw error;
          // The database would refuse the write for ever, and nothing after it would be counted.
          log.error({ err: error }, "some of what readers did can't be counted and is dropped");
        });
        this.#current = null;
      }
      this.#isFailing = false;
    } catch (error) {
      // The write stays in memory. An outage is logged once, not every few seconds.
      if (!this.#isFailing) log.warn({ err: error }, "what readers did could not be counted yet");
      this.#isFailing = true;
    }
  }
}

/** True if the database refuses a value itself (SQLSTATE class 22), so that no later try succeeds. */
function isDataException(error: unknown): boolean {
  return /^22/.test((unwrapQueryError(error) as { code?: string }).code ?? "");
}

function isKnown(event: InsightEvent, { articles, videoIds }: PublishedSite): boolean {
  if (event.kind === "search") return true;
  return event.kind === "article" ? articles.has(event.id) : videoIds.has(event.id);
}

function insightRoutes(
  counters: CounterBuffer,
  parts: Omit<InsightParts, "log">,
  signedIn: RequestHandler,
): Router {
  const count: RequestHandler = async (req, res) => {
    const { success, data } = insightBatchSchema.safeParse(req.body);
    if (!success) throw new HttpError(400, "This request is malformed.");
    const { batch: id, late: isLate = false } = data;
    // A request with Do Not Track or Global Privacy Control comes from another script: the site's own sends nothing
    // then.
    const isRefused = req.get("dnt") === "1" || req.get("sec-gpc") === "1";
    if (!isRefused) await counters.add({ id, isLate, events: readEvents(data.events) });
    res.status(204).end();
  };
  const sendReport: RequestHandler = async (req, res) => {
    const report = await readReport(parts.db, parts.site, readPeriod(req.originalUrl));
    const options = { cacheControl: cacheControl.private };
    await sendCachedResponse(req, res, createJsonResponse(report, options));
  };
  const dismiss: RequestHandler = async (req, res) => {
    const { term, isDismissed } = parseBody(dismissalSchema, req.body);
    if (!(await dismissTerm(parts.db, term, isDismissed))) {
      throw new HttpError(404, "This term was never counted.");
    }
    res.status(204).end();
  };
  return apiRoutes(
    insightApi,
    {
      "POST /api/insight": [jsonBodyUpTo(INSIGHT_LIMITS.requestBytes), count],
      "GET /api/admin/insight": sendReport,
      "POST /api/admin/insight/dismissals": [jsonBody, dismiss],
    },
    signedIn,
  );
}

/** The events of a batch that can be counted: well-formed ones of countable days. */
function readEvents(rows: unknown[]): InsightEvent[] {
  const today = dayOf(Date.now());
  // The days allow for a browser's clock that is wrong by some hours.
  const [first, last] = [daysAfter(today, -INSIGHT_LIMITS.lateDays), daysAfter(today, 1)];
  return rows.flatMap((row) => {
    const { data: event } = insightEventSchema.safeParse(row);
    return event && event.day >= first && event.day <= last ? [event] : [];
  });
}

function readPeriod(address: string): InsightPeriod {
  const days = new URL(address, "http://localhost").searchParams.get("days") ?? "30";
  const period = INSIGHT_PERIODS.find((each) => `${each}` === days);
  if (!period) throw new HttpError(400, "“days” must be 7, 30 or 90.");
  return period;
}
