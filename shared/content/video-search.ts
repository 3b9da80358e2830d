import type { InsertVideo } from "../schema.ts";
import { foldCase, searchWords } from "../text/text.ts";
import { parseChapters } from "./chapters.ts";

/** The folded text that searches match. Its first line is the title, so that title matches can be ranked first. */
export function videoSearchText({ title, chapters, ...video }: SearchedFields): string {
  const parsed = parseChapters(chapters);
  const chapterTitles = parsed.ok ? parsed.chapters.map((chapter) => chapter.title) : [];
  const firstLine = title.replace(/\s+/g, " ");
  const text = [firstLine, video.description, video.keywords, ...chapterTitles].join("\n");
  // JSON can escape a NUL character, which PostgreSQL text can't hold.
  return foldCase(text).replaceAll("\0", " ");
}

type SearchedFields = Pick<InsertVideo, "title" | "description" | "keywords" | "chapters">;

/** The videos in which every word of a search occurs, as the server finds them: title matches first, else in their order. */
export function searchVideos<V extends SearchedFields>(videos: readonly V[], text: string): V[] {
  const words = searchWords(text);
  const isIn = (searched: string) => words.every((word) => searched.includes(word));
  return videos
    .map((video) => ({ video, searched: videoSearchText(video) }))
    .filter(({ searched }) => isIn(searched))
    .map(({ video, searched }) => ({ video, rank: isIn(searched.split("\n", 1)[0] ?? "") ? 0 : 1 }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ video }) => video);
}
