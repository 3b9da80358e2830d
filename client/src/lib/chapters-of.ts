import { type Chapter, parseChapters } from "@shared/chapters.ts";
import type { Video } from "@shared/schema.ts";

const known = new WeakMap<object, readonly Chapter[]>();

/**
 * A video's chapters. Unusable ones are reported to the console, once, and count as none
 * (specification, part 5).
 */
export function chaptersOf(video: Pick<Video, "id" | "chapters">): readonly Chapter[] {
  const before = known.get(video);
  if (before) return before;
  const parsed = parseChapters(video.chapters);
  if (!parsed.ok) console.error(`The chapters of video ${video.id} can’t be used: ${parsed.error}`);
  const chapters = parsed.ok ? parsed.chapters : [];
  known.set(video, chapters);
  return chapters;
}
