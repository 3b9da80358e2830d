import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { readVideoChange, readVideoHistory } from "../videos-api.ts";

/** The pages of the library's history, read anew for each `visit` of its dialog and after each change. */
export const videoHistoryQuery = (visit: number, revision: number) =>
  infiniteQueryOptions({
    queryKey: ["video-history", visit, revision],
    queryFn: ({ pageParam }) => readVideoHistory(pageParam),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    gcTime: 0,
  });

/** What one change did to each video. It never changes: it is kept for as long as the page is open. */
export const videoChangeQuery = (change: number) =>
  queryOptions({
    queryKey: ["video-change", change],
    queryFn: () => readVideoChange(change),
  });
