import * as z from "zod/mini";
import { INSIGHT_LIMITS, SEARCH_OUTCOMES, VIDEO_PARTS } from "../content/insight-rules.ts";
import { isSlug, isStorable } from "../text/text.ts";
import { type Api, videoId, writeKey } from "./endpoint.ts";
import { PUBLISH_LIMITS } from "./publishing.ts";

// Checks the date itself, as Date.parse takes 31 November for 1 December.
const day = z.iso.date();

/** One event of a batch. Malformed events are left out. */
export const insightEventSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("article"),
    day,
    id: z.string().check(z.maxLength(PUBLISH_LIMITS.id), z.refine(isSlug)),
  }),
  z.object({ kind: z.literal("video"), day, id: videoId }),
  z.object({
    kind: z.literal("stop"),
    day,
    id: videoId,
    part: z.int().check(z.minimum(0), z.maximum(VIDEO_PARTS - 1)),
  }),
  z.object({
    kind: z.literal("search"),
    day,
    term: z.optional(z.string().check(z.maxLength(INSIGHT_LIMITS.term), z.refine(isStorable))),
    outcome: z.enum(SEARCH_OUTCOMES),
  }),
]);

/** `batch` names the batch: it is counted once, however often it is sent. `late` says that a browser had to keep it. */
export const insightBatchSchema = z.object({
  batch: writeKey,
  late: z.optional(z.boolean()),
  events: z.array(z.unknown()).check(z.maxLength(INSIGHT_LIMITS.events)),
});

const count = z.int();
const outcomes = { nothing: count, unpressed: count, pressed: count };
const term = z.string();

/** A term that was searched for and not found, with how often in 90 days, and how often since it was dismissed. */
const missingTermSchema = z.object({
  term,
  count,
  lastDay: z.string(),
  sinceDismissed: z.nullable(count),
});

/**
 * The counts of a period. `began` is the first day of counting, null before it. `perDay` has each day of the period
 * since then. Articles and videos that were deleted have no title. Lists are in falling order of views or searches.
 */
export const insightReportSchema = z.object({
  began: z.nullable(z.string()),
  perDay: z.array(z.object({ day: z.string(), articles: count, videos: count, ...outcomes })),
  articles: z.array(
    z.object({ id: z.string(), title: z.nullable(z.string()), link: z.string(), views: count }),
  ),
  videos: z.array(
    z.object({
      id: count,
      title: z.nullable(z.string()),
      views: count,
      // The views that ended in each part.
      stops: z.array(count),
    }),
  ),
  searches: z.array(z.object({ term, ...outcomes })),
  /** The missing terms of the last 90 days, whatever the period. */
  missing: z.array(missingTermSchema),
  /** Articles without a view in 90 days; none until that long was counted. */
  unread: z.array(z.object({ id: z.string(), title: z.string(), link: z.string() })),
  /** The terms that the lists leave out; `searches` counts those that were not always pressed. */
  more: z.object({ searches: count, missing: count }),
});

/** Takes a term off the worklist until it is missed more often, or puts it back. */
export const dismissalSchema = z.object({
  term: z.string().check(z.minLength(1), z.maxLength(INSIGHT_LIMITS.term), z.refine(isStorable)),
  isDismissed: z.boolean(),
});

export type InsightReport = z.infer<typeof insightReportSchema>;

export const insightApi = {
  "POST /api/insight": {
    summary: "Counts reads, views and searches, without persons",
    body: insightBatchSchema,
    response: null,
  },
  "GET /api/admin/insight": {
    summary: "The counters of the last 7, 30 or 90 days",
    query: { days: z.optional(z.enum(["7", "30", "90"])) },
    response: insightReportSchema,
    session: true,
  },
  "POST /api/admin/insight/dismissals": {
    summary: "Takes a term off the worklist until it is missed more often, or puts it back",
    body: dismissalSchema,
    response: null,
    session: true,
    errors: { 404: "This term was never counted." },
  },
} satisfies Api;
