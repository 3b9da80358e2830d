import { chaptersOf, chapterTime, timestampToSeconds } from "@shared/content/chapters.ts";
import type { Video } from "@shared/schema.ts";
import type { KnowledgeBase } from "@/data/model.ts";
import { paths } from "@/lib/paths.ts";
import type { TextPart } from "@/ui/highlighted.tsx";

/** A document of the global search index, and the page that it links to. */
export type SearchEntry = {
  kind: "article" | "video" | "chapter" | "spoken";
  title: string;
  /** The title in parts, where the words of the search are marked in it by a rule of its own. */
  marked?: readonly TextPart[];
  /** Shown below the title, and searched too. */
  detail: string;
  /** The end of the detail, which is shown even where there is no room for all of it. */
  time?: string;
  href: string;
  /** The id of an article's category. */
  category?: string;
};

/** The kinds of entries in the order of their groups, and what these are called. */
export const ENTRY_GROUPS: readonly { kind: SearchEntry["kind"]; label: string }[] = [
  { kind: "article", label: "Articles" },
  { kind: "video", label: "Videos" },
  { kind: "chapter", label: "Chapters" },
  { kind: "spoken", label: "Said in videos" },
];

/** What tells an entry from the others. */
export const keyOf = ({ kind, href, title }: SearchEntry): string => `${kind} ${href} ${title}`;

/** The search entries of the articles. */
export function articleEntries({ articles }: KnowledgeBase): SearchEntry[] {
  return articles.map(({ title, description, link, category }) => ({
    kind: "article",
    title,
    detail: description,
    href: link,
    category,
  }));
}

/** The search entries of the videos and their chapters; a chapter links to its start time. */
export function videoEntries(videos: readonly Video[]): SearchEntry[] {
  return videos.flatMap((video) => [
    { kind: "video", title: video.title, detail: video.description, href: paths.video(video.id) },
    ...chaptersOf(video).map(
      (chapter): SearchEntry => ({
        kind: "chapter",
        title: chapter.title,
        detail: `${chapterTime(chapter)} · ${video.title}`,
        href: paths.video(video.id, timestampToSeconds(chapter.timestamp)),
      }),
    ),
  ]);
}
