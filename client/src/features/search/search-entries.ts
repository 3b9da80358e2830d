import { timestampToSeconds } from "@shared/chapters.ts";
import type { Video } from "@shared/schema.ts";
import type { KnowledgeBase } from "@/content/model.ts";
import { chaptersOf } from "@/lib/chapters-of.ts";
import { paths } from "@/lib/paths.ts";

/** One thing that the search over everything can find, and where it leads. */
export type SearchEntry = {
  kind: "article" | "video" | "chapter";
  title: string;
  /** What stands below the title, and is searched too. */
  detail: string;
  href: string;
  /** The id of an article's category. */
  category?: string;
};

/** The articles as entries. */
export function articleEntries({ articles }: KnowledgeBase): SearchEntry[] {
  return articles.map(({ title, description, link, category }) => ({
    kind: "article",
    title,
    detail: description,
    href: link,
    category,
  }));
}

/** The videos and their chapters as entries; a chapter leads to its second. */
export function videoEntries(videos: readonly Video[]): SearchEntry[] {
  return videos.flatMap((video) => [
    { kind: "video", title: video.title, detail: video.description, href: paths.video(video.id) },
    ...chaptersOf(video).map(
      (chapter): SearchEntry => ({
        kind: "chapter",
        title: chapter.title,
        detail: `${chapter.timestamp} · ${video.title}`,
        href: paths.video(video.id, timestampToSeconds(chapter.timestamp)),
      }),
    ),
  ]);
}
