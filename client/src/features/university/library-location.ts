import { MAX_SEARCH_LENGTH } from "@shared/video.ts";
import { type CategoryId, isCategoryId } from "./library-sections.ts";

/** What the library shows: a search, while one is in force, takes precedence over the category. */
export type Filter = { kind: "category"; id: CategoryId } | { kind: "search"; text: string };

/** The library's state as its address holds it; `seconds` is where the open video is to start, if the address says. */
export type LibraryState = {
  category: CategoryId;
  query: string;
  videoId: number | null;
  seconds: number | null;
};

/** Reads the library's state from `?category=`, `?q=`, `?video=` and `?t=`; what makes no sense counts as absent. */
export function readLibraryState(params: URLSearchParams): LibraryState {
  const category = params.get("category");
  return {
    category: isCategoryId(category) ? category : "all",
    query: (params.get("q") ?? "").trim().slice(0, MAX_SEARCH_LENGTH),
    videoId: wholeNumber(params.get("video")),
    seconds: wholeNumber(params.get("t")),
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

/** The filter that is in force. */
export function filterOf({ query, category }: LibraryState): Filter {
  return query ? { kind: "search", text: query } : { kind: "category", id: category };
}

function wholeNumber(text: string | null): number | null {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null;
}
