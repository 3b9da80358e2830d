import { parseChapters } from "@shared/chapters.ts";
import type { InsertVideo } from "@shared/schema.ts";
import { foldCase } from "@shared/video.ts";

type Searchable = Pick<InsertVideo, "title" | "description" | "keywords" | "chapters">;

/**
 * The text that searches look through: title, description, keywords and chapter titles, folded as
 * searches fold their words. The first line is the title, so that matches in it can be told apart.
 */
export function videoSearchText({ title, description, keywords, chapters }: Searchable): string {
  const parsed = parseChapters(chapters);
  const chapterTitles = parsed.ok ? parsed.chapters.map((chapter) => chapter.title) : [];
  const firstLine = title.replace(/\s+/g, " ");
  // JSON can spell a NUL character, which the database can't hold and no search can ask for.
  return foldCase([firstLine, description, keywords, ...chapterTitles].join("\n")).replaceAll(
    "\0",
    " ",
  );
}
