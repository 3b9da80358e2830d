import * as z from "zod/mini";
import { slug, text } from "../entities/fields.ts";
import { type Api, revisionNumber, writeFields } from "./endpoint.ts";
import { publishAnswerSchema } from "./publishing.ts";

/** Every how many months an article may be checked; 0 for never. */
export const REVIEW_MONTHS = [0, 3, 6, 12, 24] as const;
export const MAX_OWNER = 100;

/** Who looks after an article, and how often it is checked. `revision` counts its changes: 0 for one that was never set. */
export const reviewSchema = z.object({
  owner: z.string(),
  months: z.int(),
  /** The day (YYYY-MM-DD) from which the first check is counted. */
  since: z.string(),
  revision: z.int(),
});

/** `revision` is that of the review that was changed. */
export const reviewRequestSchema = z.object({
  owner: text(MAX_OWNER),
  months: z.literal(REVIEW_MONTHS, "must be 0, 3, 6, 12 or 24"),
  revision: revisionNumber,
});

/** `revision` is that of the article which was looked at: 0 for a built-in one that was never published. */
export const checkRequestSchema = z.object({ ...writeFields });

const about = { id: z.string(), title: z.string(), link: z.string() };
const parts = { ...about, owner: z.string() };

/** What there is to do for articles to stay right, each list at most `UPKEEP_ROWS` long; `more` counts what is left out. */
export const upkeepSchema = z.object({
  /** Not checked for longer than they should; `due` is the day on which they had to be, `revision` the article's. */
  due: z.array(z.object({ ...parts, due: z.string(), revision: z.int() })),
  /** Links of this site that lead nowhere, or to a heading or a video that isn't there: at most five an article. */
  links: z.array(
    z.object({
      ...parts,
      broken: z.array(
        z.object({ href: z.string(), missing: z.enum(["target", "heading", "video"]) }),
      ),
    }),
  ),
  /** Pictures that nobody replaced for two years; `since` is the day of the oldest. */
  pictures: z.array(z.object({ ...parts, count: z.int(), since: z.string() })),
  /** The search reads only the beginning of one that is `cut`, and none of one that `failed`. */
  search: z.array(z.object({ ...parts, problem: z.enum(["cut", "failed"]) })),
  more: z.object({ due: z.int(), links: z.int(), pictures: z.int(), search: z.int() }),
});

export type Review = z.infer<typeof reviewSchema>;
export type Upkeep = z.infer<typeof upkeepSchema>;

export const UPKEEP_ROWS = 200;

const NO_ARTICLE = { 404: "There is no such article." };

export const reviewsApi = {
  "GET /api/admin/articles/:id/review": {
    summary: "Who looks after an article, and how often it is checked",
    params: { id: slug },
    answer: reviewSchema,
    session: true,
    errors: NO_ARTICLE,
  },
  "PUT /api/admin/articles/:id/review": {
    summary: "Changes that",
    params: { id: slug },
    body: reviewRequestSchema,
    answer: reviewSchema,
    conflict: z.object({ message: z.string(), review: reviewSchema }),
    session: true,
    errors: NO_ARTICLE,
  },
  "POST /api/admin/articles/:id/check": {
    summary: "Says that an article is still correct",
    params: { id: slug },
    body: checkRequestSchema,
    answer: publishAnswerSchema,
    session: true,
    errors: NO_ARTICLE,
  },
  "GET /api/admin/upkeep": {
    summary: "What there is to do for articles to stay right",
    answer: upkeepSchema,
    session: true,
  },
} satisfies Api;
