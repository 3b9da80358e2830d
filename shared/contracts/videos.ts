import * as z from "zod/mini";
import { forVideoFields } from "../entities/video.ts";
import type { Video } from "../schema.ts";
import { type Api, searchParam } from "./endpoint.ts";

const optionalText = z.catch(z.string(), "");

/** One video of an API answer: only what a card needs is required (specification, part 5). Free of Drizzle code. */
export const videoSchema: z.ZodMiniType<Video> = z.object({
  id: z.int().check(z.nonnegative()),
  ...forVideoFields(() => optionalText),
  title: z.string().check(z.regex(/\S/)),
  videoUrl: z.string(),
  chapters: z.catch(z.string(), "[]"),
});

export const videosApi = {
  "GET /api/videos": {
    summary: "All videos, in the library’s order",
    answer: z.array(videoSchema),
  },
  "GET /api/videos/category/:category": {
    summary: "The videos of a category; “all” is every video",
    params: { category: z.string() },
    answer: z.array(videoSchema),
  },
  "GET /api/videos/search/:query": {
    summary: "The videos in which every word occurs, those with all in the title first",
    params: { query: searchParam },
    answer: z.array(videoSchema),
  },
} satisfies Api;
