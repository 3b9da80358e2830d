import { VIDEO_CATEGORIES } from "@shared/video.ts";
import { type CachedResponse, createCachedResponse } from "../http/cached-response.ts";
import { ResponseCache } from "./response-cache.ts";
import type { VideoFilter, VideoStore } from "./video-store.ts";

/** The answers of the video API as bytes, kept from one change of the videos to the next. */
export type VideoResponses = {
  list(): CachedResponse | Promise<CachedResponse>;
  category(category: string): CachedResponse | Promise<CachedResponse>;
  /** `words` as `searchWords` gives them, at least one. */
  search(words: readonly string[]): CachedResponse | Promise<CachedResponse>;
  /** Drops every kept answer; to be called whenever the videos changed. */
  invalidate(): void;
};

const SEARCH_CACHE_BYTES = 32 * 1024 * 1024;
const KNOWN_CATEGORIES: ReadonlySet<string> = new Set(VIDEO_CATEGORIES);

/** Makes the answers from a store. Nothing is read before it is asked for. */
export function createVideoResponses(store: Pick<VideoStore, "readPages">): VideoResponses {
  // There are only five of these, so they stay whatever they weigh.
  const lists = new ResponseCache(Number.POSITIVE_INFINITY);
  // Anyone can think up more searches and categories, so these share a bounded place.
  const others = new ResponseCache(SEARCH_CACHE_BYTES);

  const list = () => lists.get("all", () => load(store, { kind: "all" }));
  return {
    list,
    category: (category) => {
      if (category === "all") return list();
      const cache = KNOWN_CATEGORIES.has(category) ? lists : others;
      return cache.get(`category ${category}`, () => load(store, { kind: "category", category }));
    },
    search: (words) => {
      // Neither the order of the words nor saying one twice changes what is found.
      const distinct = [...new Set(words)].sort();
      const key = `search ${distinct.join(" ")}`;
      return others.get(key, () => load(store, { kind: "search", words: distinct }));
    },
    invalidate: () => {
      lists.clear();
      others.clear();
    },
  };
}

async function load(
  store: Pick<VideoStore, "readPages">,
  filter: VideoFilter,
): Promise<CachedResponse> {
  const parts: Buffer[] = [];
  if (!asksForNul(filter)) {
    await store.readPages(filter, (page) => {
      if (page.length === 0) return;
      const text = JSON.stringify(page).slice(1, -1);
      parts.push(Buffer.from(parts.length === 0 ? text : `,${text}`));
    });
  }
  const body = Buffer.concat([Buffer.from("["), ...parts, Buffer.from("]")]);
  return createCachedResponse(body, {
    contentType: "application/json; charset=utf-8",
    cacheControl: "no-cache",
  });
}

/** PostgreSQL refuses text with a NUL character, and no video holds one. */
function asksForNul(filter: VideoFilter): boolean {
  if (filter.kind === "category") return filter.category.includes("\0");
  return filter.kind === "search" && filter.words.some((word) => word.includes("\0"));
}
