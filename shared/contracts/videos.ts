import * as z from "zod/mini";
import { forVideoFields } from "../entities/video.ts";
import type { Video } from "../schema.ts";
import { type Api, searchParam } from "./endpoint.ts";

const optionalText = z.catch(z.string(), "");
const { shownFor: _, ...texts } = forVideoFields(() => optionalText);

/** A video in a response: only the fields that a card needs are required. Free of Drizzle code. */
export const videoSchema: z.ZodMiniType<Video> = z.object({
  id: z.int().check(z.nonnegative()),
  ...texts,
  title: z.string().check(z.regex(/\S/)),
  videoUrl: z.string(),
  chapters: z.catch(z.string(), "[]"),
});

export const videosApi = {
  "GET /api/videos": {
    summary: "All videos, in the library’s order",
    response: z.array(videoSchema),
  },
  "GET /api/videos/category/:category": {
    summary: "The videos of a category; “all” is every video",
    params: { category: z.string() },
    response: z.array(videoSchema),
  },
  "GET /api/videos/search/:query": {
    summary: "The videos in which every word occurs, those with all in the title first",
    params: { query: searchParam },
    response: z.array(videoSchema),
  },
} satisfies Api;
