import { type Chapter, parseChapters } from "@shared/content/chapters.ts";
import type { Video } from "@shared/schema.ts";

const cache = new WeakMap<object, readonly Chapter[]>();

/** A video's chapters; unusable ones are logged, once, and count as none (specification, part 5). */
export function chaptersOf(video: Pick<Video, "id" | "chapters">): readonly Chapter[] {
  const cached = cache.get(video);
  if (cached) return cached;
  const parsed = parseChapters(video.chapters);
  if (!parsed.ok) console.error(`The chapters of video ${video.id} can’t be used: ${parsed.error}`);
  const chapters = parsed.ok ? parsed.chapters : [];
  cache.set(video, chapters);
  return chapters;
}
