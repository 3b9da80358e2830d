import { videosSchema } from "@shared/video.ts";
import { queryOptions } from "@tanstack/react-query";
import { getJson } from "./http.ts";
import { apiPaths } from "./paths.ts";

/** The videos that one of the three calls answers, in the order they are shown. */
function videosAt(path: string) {
  return queryOptions({
    queryKey: ["videos", path],
    queryFn: ({ signal }) => getJson(path, { schema: videosSchema, signal }),
  });
}

/** The whole library. */
export const allVideosQuery = () => videosAt(apiPaths.videos);

/** The videos of one category. */
export const videosInCategoryQuery = (category: string) =>
  videosAt(apiPaths.videosInCategory(category));

/** The videos that match a search text of 1 to 200 characters. */
export const videoSearchQuery = (text: string) => videosAt(apiPaths.videoSearch(text));
