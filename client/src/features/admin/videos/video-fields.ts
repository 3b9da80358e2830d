import { chapterTime, parseChapters } from "@shared/content/chapters.ts";
import { LIBRARY_SECTIONS } from "@/videos/library-sections.ts";

/** The fields of a video and their names, as the form has them. */
export const VIDEO_FIELDS = {
  videoUrl: "Video address",
  title: "Title",
  description: "Description",
  category: "Category",
  keywords: "Keywords",
  duration: "Duration",
  thumbnailUrl: "Thumbnail address",
  chapters: "Chapters",
  transcript: "Transcript",
} as const;

export type VideoField = keyof typeof VIDEO_FIELDS;

/** The categories that a video can be in, by id and name. */
export const VIDEO_CATEGORY_OPTIONS = LIBRARY_SECTIONS.filter(({ id }) => id !== "all").map(
  ({ id, label }) => ({ id, name: label }),
);

/** A category's name; the id where it is unknown. */
export function categoryName(id: string): string {
  return VIDEO_CATEGORY_OPTIONS.find((option) => option.id === id)?.name ?? id;
}

/** Stored chapters as text, a line each; as they are stored where they can't be read. */
export function chaptersText(stored: string): string {
  const parsed = parseChapters(stored);
  if (!parsed.ok) return stored;
  return parsed.chapters.map((each) => `${chapterTime(each)} ${each.title}`).join("\n");
}
