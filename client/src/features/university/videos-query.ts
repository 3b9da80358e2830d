import { videosSchema } from "@shared/video.ts";
import { queryOptions } from "@tanstack/react-query";
import { getJson } from "@/lib/http.ts";
import { apiPaths } from "@/lib/paths.ts";
import type { Filter } from "./library-location.ts";

/** The videos that a filter lets through, in the order they are shown. */
export function videosQuery(filter: Filter) {
  return queryOptions({
    queryKey: ["videos", filter],
    queryFn: ({ signal }) => getJson(pathOf(filter), { schema: videosSchema, signal }),
  });
}

function pathOf(filter: Filter): string {
  if (filter.kind === "search") return apiPaths.videoSearch(filter.text);
  return filter.id === "all" ? apiPaths.videos : apiPaths.videosInCategory(filter.id);
}
