import * as z from "zod/mini";
import { slug, text } from "../entities/fields.ts";
import { type Api, revisionNumber, writeFields } from "./endpoint.ts";
import { publishResponseSchema } from "./publishing.ts";

/** The months between two checks of an article; 0 for never. */
export const REVIEW_MONTHS = [0, 3, 6, 12, 24] as const;
export const MAX_OWNER = 100;

/**
 * The owner of an article, and the interval of its checks. `revision` counts the changes: 0 for a review that was never
 * set.
 */
export const reviewSchema = z.object({
  owner: z.string(),
  months: z.int(),
  /** The day (YYYY-MM-DD) from which the interval to the first check counts. */
  since: z.string(),
  revision: z.int(),
});

/** `revision` is that of the changed review. */
export const reviewRequestSchema = z.object({
  owner: text(MAX_OWNER),
  months: z.literal(REVIEW_MONTHS, "must be 0, 3, 6, 12 or 24"),
  revision: revisionNumber,
});

/** `revision` is that of the checked article: 0 for a built-in one that was never published. */
export const checkRequestSchema = z.object({ ...writeFields });

const about = { id: z.string(), title: z.string(), link: z.string() };
const parts = { ...about, owner: z.string() };

/** The lists of upkeep, each at most `UPKEEP_ROWS` long; `more` counts the further rows. */
export const upkeepSchema = z.object({
  /** Articles that are due for a check since the day `due`; `revision` is the article's. */
  due: z.array(z.object({ ...parts, due: z.string(), revision: z.int() })),
  /** Links of this site to a missing page, heading or video: at most five an article. */
  links: z.array(
    z.object({
      ...parts,
      broken: z.array(
        z.object({ href: z.string(), missing: z.enum(["target", "heading", "video"]) }),
      ),
    }),
  ),
  /** Articles with images that nobody replaced for two years; `since` is the day of the oldest. */
  pictures: z.array(z.object({ ...parts, count: z.int(), since: z.string() })),
  /** Articles of which the search reads only the beginning (`cut`) or nothing (`failed`). */
  search: z.array(z.object({ ...parts, problem: z.enum(["cut", "failed"]) })),
  more: z.object({ due: z.int(), links: z.int(), pictures: z.int(), search: z.int() }),
});

export type Review = z.infer<typeof reviewSchema>;
export type Upkeep = z.infer<typeof upkeepSchema>;

export const UPKEEP_ROWS = 200;

const NO_ARTICLE = { 404: "There is no such article." };

export const reviewsApi = {
  "GET /api/admin/articles/:id/review": {
    summary: "Sets an article’s owner and how often it is checked",
    params: { id: slug },
    response: reviewSchema,
    session: true,
    errors: NO_ARTICLE,
  },
  "PUT /api/admin/articles/:id/review": {
    summary: "Changes that",
    params: { id: slug },
    body: reviewRequestSchema,
    response: reviewSchema,
    conflict: z.object({ message: z.string(), review: reviewSchema }),
    session: true,
    errors: NO_ARTICLE,
  },
  "POST /api/admin/articles/:id/check": {
    summary: "Says that an article is still correct",
    params: { id: slug },
    body: checkRequestSchema,
    response: publishResponseSchema,
    session: true,
    errors: NO_ARTICLE,
  },
  "GET /api/admin/upkeep": {
    summary: "The upkeep that articles need",
    response: upkeepSchema,
    session: true,
  },
} satisfies Api;
