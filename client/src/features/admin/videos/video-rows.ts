import { chaptersOf, timestampToSeconds } from "@shared/content/chapters.ts";
import { videoSearchText } from "@shared/content/video-search.ts";
import type { AdminVideo } from "@shared/contracts/admin-videos.ts";
import { foldCase, searchWords } from "@shared/text/text.ts";
import { type TableState, useTableState } from "../components/table-filters.tsx";
import { categoryName } from "./video-fields.tsx";

/** A row of the videos' table; `position` counts from 1 in the visitors' order. */
export type VideoRow = { video: AdminVideo; position: number };

export function videoRows(
  videos: readonly AdminVideo[],
  { query, category, sort, isDescending }: VideosState,
): VideoRow[] {
  const words = searchWords(query);
  const rows = videos
    .map((video, index) => ({ video, position: index + 1 }))
    .filter(({ video }) => category === "" || video.category === category)
    .filter(({ video }) => words.every((word) => searchTextOf(video).includes(word)));
  if (!sort) return rows;
  const sign = isDescending ? -1 : 1;
  const compare = COMPARE[sort];
  return rows.sort((a, b) => sign * compare(a.video, b.video));
}

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });

const COMPARE: Record<(typeof SORT_COLUMNS)[number], (a: AdminVideo, b: AdminVideo) => number> = {
  title: (a, b) => collator.compare(a.title, b.title),
  category: (a, b) => collator.compare(categoryName(a.category), categoryName(b.category)),
  duration: (a, b) => timestampToSeconds(a.duration) - timestampToSeconds(b.duration),
  chapters: (a, b) => chaptersOf(a).length - chaptersOf(b).length,
  transcript: (a, b) => Number(b.transcript !== null) - Number(a.transcript !== null),
};

const searchTexts = new WeakMap<AdminVideo, string>();

function searchTextOf(video: AdminVideo): string {
  const text = searchTexts.get(video) ?? `${videoSearchText(video)}\n${foldCase(video.videoUrl)}`;
  searchTexts.set(video, text);
  return text;
}

/** The fields that have a column to sort by. */
export const SORT_COLUMNS = ["title", "category", "duration", "chapters", "transcript"] as const;

/** The state of the videos' table. Without `sort` the videos are in the visitors' order. */
export type VideosState = TableState<(typeof SORT_COLUMNS)[number]>;

export const useVideosState = () => useTableState(SORT_COLUMNS);
