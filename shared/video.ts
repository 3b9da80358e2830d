import * as z from "zod/mini";
import type { Video } from "./schema.ts";

/** The categories a video can be in; `all` is the library itself and belongs to no video. */
export const VIDEO_CATEGORIES = ["featured", "how-to", "getting-started", "advanced"] as const;

/** The longest search text the API takes, in characters. */
export const MAX_SEARCH_LENGTH = 200;

/** One video of an API answer. Pure zod, so that the browser needs nothing of Drizzle. */
const videoSchema: z.ZodMiniType<Video> = z.object({
  id: z.number(),
  title: z.string(),
  description: z.string(),
  thumbnailUrl: z.string(),
  videoUrl: z.string(),
  duration: z.string(),
  category: z.string(),
  keywords: z.string(),
  chapters: z.string(),
});

/** What the three /api/videos endpoints answer. */
export const videosSchema = z.array(videoSchema);

/** The words of a search, lower-cased; every one must occur in a video for it to match. */
export function searchWords(query: string): string[] {
  return foldCase(query).split(/\s+/).filter(Boolean);
}

/** Text as searches compare it: composed the same way and lower-cased. */
export function foldCase(text: string): string {
  return text.normalize("NFKC").toLowerCase();
}
