import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { WithSession } from "../../use-sign-in-again.tsx";
import { readVideoChange, readVideoHistory } from "../videos-api.ts";

/** The pages of the library's history, read anew for each `visit` of its dialog and after each change. */
export const videoHistoryQuery = (visit: number, revision: number, withSession: WithSession) =>
  infiniteQueryOptions({
    queryKey: ["video-history", visit, revision],
    queryFn: ({ pageParam }) => withSession(() => readVideoHistory(pageParam)),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    gcTime: 0,
  });

/** What one change did to each video. It never changes: it is kept for as long as the page is open. */
export const videoChangeQuery = (change: number, withSession: WithSession) =>
  queryOptions({
    queryKey: ["video-change", change],
    queryFn: () => withSession(() => readVideoChange(change)),
  });
