import type { Video } from "@shared/schema.ts";
import { queryOptions } from "@tanstack/react-query";
import { apiPaths } from "../lib/paths.ts";
import { getJson } from "./http.ts";
import { isInteger, isRow, type Row } from "./rows.ts";

/** The videos of an API response, in order; unusable rows are reported to the console. */
function videosAt(path: string) {
  return queryOptions({
    queryKey: ["videos", path],
    queryFn: async ({ signal }) => {
      const { videos, errors } = await getJson(path, { schema: VIDEOS, signal });
      for (const error of errors) console.error(`A video of ${path} is left out, ${error}`);
      return videos;
    },
  });
}

export const allVideosQuery = () => videosAt(apiPaths.videos);

export const videosInCategoryQuery = (category: string) =>
  videosAt(apiPaths.videosInCategory(category));

export const videoSearchQuery = (text: string) => videosAt(apiPaths.videoSearch(text));

/**
 * The usable videos of a list, and the errors of other rows; the first row of an id counts. As `videoSchema`, without
 * zod.
 */
export const VIDEOS = {
  parse(rows: unknown) {
    if (!Array.isArray(rows)) throw new TypeError("No list of videos.");
    const videos = new Map<number, Video>();
    const errors: string[] = [];
    for (const [index, row] of rows.entries()) {
      const video = isRow(row) ? readVideo(row) : "not an object";
      if (typeof video === "string") errors.push(`row ${index + 1}: ${video}`);
      else if (videos.has(video.id))
        errors.push(`row ${index + 1}: an earlier row has the id ${video.id}`);
      else videos.set(video.id, video);
    }
    return { videos: [...videos.values()], errors };
  },
};

/** The video of a row, or the row's error. Only what a card needs is required. */
function readVideo(row: Row): Video | string {
  const { id, title, videoUrl } = row;
  const hasId = isInteger(id) && id >= 0;
  const hasTitle = typeof title === "string" && /\S/.test(title);
  const hasUrl = typeof videoUrl === "string";
  if (!hasId || !hasTitle || !hasUrl) {
    const fields = [!hasId && "id", !hasTitle && "title", !hasUrl && "videoUrl"];
    return `unusable ${fields.filter(Boolean).join(", ")}`;
  }
  const text = (field: keyof Video, fallback = "") => {
    const value = row[field];
    return typeof value === "string" ? value : fallback;
  };
  return {
    id,
    title,
    description: text("description"),
    thumbnailUrl: text("thumbnailUrl"),
    videoUrl,
    duration: text("duration"),
    category: text("category"),
    keywords: text("keywords"),
    chapters: text("chapters", "[]"),
  };
}
