import { parseLinkTime } from "@shared/text/link-time.ts";
import { cutText, MAX_SEARCH_LENGTH } from "@shared/text/text.ts";
import { useCallback, useMemo } from "react";
import { useLocation, useSearch } from "wouter";
import { setQueryString } from "@/lib/query-string.ts";
import { site } from "@/site.ts";
import { type CategoryId, isCategoryId, LIBRARY_SECTIONS } from "@/videos/library-sections.ts";

/** The list that the library shows: a search, while there is one, takes precedence over the category. */
export type Filter = { kind: "category"; id: CategoryId } | { kind: "search"; text: string };

/** The library's state in its address; `seconds` is the start of the open video, if the address has one. */
export type LibraryState = {
  category: CategoryId;
  query: string;
  videoId: number | null;
  seconds: number | null;
};

/**
 * Reads the library's state from `?category=`, `?q=`, `?video=` and `?t=`; invalid values count as absent. People write a
 * second as other players do; this site writes whole seconds.
 */
export function readLibraryState(params: URLSearchParams): LibraryState {
  const category = params.get("category");
  const video = params.get("video") ?? "";
  return {
    category: isCategoryId(category) ? category : "all",
    query: cutText((params.get("q") ?? "").trim(), MAX_SEARCH_LENGTH),
    videoId: /^\d{1,9}$/.test(video) ? Number(video) : null,
    seconds: parseLinkTime(params.get("t") ?? ""),
  };
}

/** The query string for a state, with its `?`; empty for the defaults. */
export function writeLibraryState(state: LibraryState): string {
  const params = new URLSearchParams();
  if (state.category !== "all") params.set("category", state.category);
  if (state.query) params.set("q", state.query);
  if (state.videoId !== null) params.set("video", String(state.videoId));
  if (state.videoId !== null && state.seconds !== null) params.set("t", String(state.seconds));
  const text = params.toString();
  return text && `?${text}`;
}

export function filterOf({ query, category }: LibraryState): Filter {
  return query ? { kind: "search", text: query } : { kind: "category", id: category };
}

/** The library's title while no video is open: its search, else its category. */
export function libraryTitle(state: LibraryState): string {
  const university = `${site.product} University`;
  const filter = filterOf(state);
  if (filter.kind === "search") return `Results for “${filter.text}”`;
  if (filter.id === "all") return university;
  return LIBRARY_SECTIONS.find(({ id }) => id === filter.id)?.heading ?? university;
}

/** The library's state, kept in the address so that a reload, Back and a shared link work. */
export function useLibraryLocation() {
  const queryString = useSearch();
  const [path, navigate] = useLocation();
  const state = useMemo(() => readLibraryState(new URLSearchParams(queryString)), [queryString]);
  const filter = useMemo(() => filterOf(state), [state]);
  const write = useCallback(
    (change: Partial<LibraryState>) => writeLibraryState({ ...state, ...change }),
    [state],
  );

  return {
    state,
    filter,
    /** The address of this state with changes. The same function until the address changes. */
    hrefOf: useCallback((change: Partial<LibraryState>) => path + write(change), [path, write]),
    /** Applies a search text; a search makes one history entry, however many keystrokes it took. */
    search(query: string) {
      if (query !== state.query) setQueryString(write({ query }), { replace: state.query !== "" });
    },
    /** Removes the open video from the address. */
    closeVideo: () => navigate(path + write({ videoId: null, seconds: null }), { replace: true }),
  };
}
