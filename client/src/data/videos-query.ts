import { queryOptions } from "@tanstack/react-query";
import { apiPaths } from "../lib/paths.ts";
import { getJson } from "./http.ts";

const loadVideosSchema = async () => (await import("./videos-schema.ts")).videosSchema;

/** The videos of one API answer, in the order they are shown; rows that can't be shown are reported to the console. */
function videosAt(path: string) {
  return queryOptions({
    queryKey: ["videos", path],
    queryFn: async ({ signal }) => {
      const { videos, faults } = await getJson(path, { schema: loadVideosSchema, signal });
      for (const fault of faults) console.error(`A video of ${path} is left out, ${fault}`);
      return videos;
    },
  });
}

/** The whole library. */
export const allVideosQuery = () => videosAt(apiPaths.videos);

/** The videos of one category. */
export const videosInCategoryQuery = (category: string) =>
  videosAt(apiPaths.videosInCategory(category));

/** The videos that match a search text of 1 to 200 characters. */
export const videoSearchQuery = (text: string) => videosAt(apiPaths.videoSearch(text));
