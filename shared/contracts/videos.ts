import * as z from "zod/mini";
import type { Video } from "../schema.ts";
import { type Api, searchParam } from "./endpoint.ts";

/** The categories a video can be in; `all` is the library itself and belongs to no video. */
export const VIDEO_CATEGORIES = ["featured", "how-to", "getting-started", "advanced"] as const;

const optionalText = z.catch(z.string(), "");

/** One video of an API answer: only what a card needs is required (specification, part 5). Free of Drizzle code. */
const videoSchema: z.ZodMiniType<Video> = z.object({
  id: z.int().check(z.nonnegative()),
  title: z.string().check(z.regex(/\S/)),
  description: optionalText,
  thumbnailUrl: optionalText,
  videoUrl: z.string(),
  duration: optionalText,
  category: optionalText,
  keywords: optionalText,
  chapters: z.catch(z.string(), "[]"),
});

/**
 * The usable videos of the list that the three /api/videos endpoints answer, and for each other row its position and what
 * is wrong with it. Of rows with one id the first counts.
 */
export function parseVideos(rows: readonly unknown[]): { videos: Video[]; faults: string[] } {
  const videos = new Map<number, Video>();
  const faults: string[] = [];
  for (const [index, row] of rows.entries()) {
    const parsed = videoSchema.safeParse(row);
    if (!parsed.success) faults.push(`row ${index + 1}: ${reasonOf(parsed.error)}`);
    else if (videos.has(parsed.data.id))
      faults.push(`row ${index + 1}: an earlier row has the id ${parsed.data.id}`);
    else videos.set(parsed.data.id, parsed.data);
  }
  return { videos: [...videos.values()], faults };
}

function reasonOf({ issues }: z.core.$ZodError): string {
  const fields = issues.flatMap(({ path }) => path).join(", ");
  return fields ? `unusable ${fields}` : "not an object";
}

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
