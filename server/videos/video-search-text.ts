import { parseChapters } from "@shared/chapters.ts";
import type { InsertVideo } from "@shared/schema.ts";
import { foldCase } from "@shared/video.ts";

/** The folded text that searches match. Its first line is the title, so that title matches can be ranked first. */
export function videoSearchText({
  title,
  description,
  keywords,
  chapters,
}: SearchedFields): string {
  const parsed = parseChapters(chapters);
  const chapterTitles = parsed.ok ? parsed.chapters.map((chapter) => chapter.title) : [];
  const firstLine = title.replace(/\s+/g, " ");
  const text = [firstLine, description, keywords, ...chapterTitles].join("\n");
  // JSON can escape a NUL character, which PostgreSQL text can't hold.
  return foldCase(text).replaceAll("\0", " ");
}

type SearchedFields = Pick<InsertVideo, "title" | "description" | "keywords" | "chapters">;
