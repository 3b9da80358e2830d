import { VIDEO_CATEGORIES } from "@shared/video.ts";
import { cacheControl } from "../http/cache-control.ts";
import { type CachedResponse, createCachedResponse } from "../http/cached-response.ts";
import { createLoadLimiter, type LoadLimits } from "../http/load-limiter.ts";
import { createResponseCache } from "../http/response-cache.ts";
import { createSnapshot } from "../snapshot.ts";
import type { VideoFilter, VideoStore } from "./video-store.ts";

export type VideoResponses = ReturnType<typeof createVideoResponses>;

const KNOWN_CATEGORIES: ReadonlySet<string> = new Set(VIDEO_CATEGORIES);

const LIMITS: LoadLimits = {
  concurrency: 2,
  maxQueued: 64,
  maxWaitMs: 10_000,
  maxBytesInFlight: 64 * 1024 * 1024,
  maxSendMs: 60_000,
  busyMessage: "Too many searches are running right now. Try again shortly.",
};

/** The responses of the video API, made when first requested and cached until the videos change. */
export function createVideoResponses(store: VideoStore, limits = LIMITS) {
  // The whole list and the known categories: few, so they are cached and loaded without a limit.
  const lists = createResponseCache({ isPinned: true });
  // Anyone can think up more categories, which have one answer, and searches, so these are limited.
  const categories = createSnapshot(store.readCategories);
  const nothing = toResponse([]);
  const searches = createResponseCache();
  const limit = createLoadLimiter(limits);
  // These read the whole table and find much of it, so they must not delay the others.
  const limitBroad = createLoadLimiter({ ...limits, concurrency: 1 });

  const isList = (filter: VideoFilter) =>
    filter.kind === "all" || (filter.kind === "category" && KNOWN_CATEGORIES.has(filter.category));
  const isUnused = (filter: VideoFilter, used: ReadonlySet<string> | null) =>
    filter.kind === "category" && used?.has(filter.category) === false;
  return {
    cached: (filter: VideoFilter) => {
      if (isList(filter)) return lists.get(keyOf(filter));
      return isUnused(filter, categories.peek()) ? nothing : searches.get(keyOf(filter));
    },
    /** The cached response, else one from the database. Rejects with a 503 HttpError when too many are being made. */
    load: async (filter: VideoFilter) => {
      const read = () => load(store, filter);
      if (isList(filter)) return lists.load(keyOf(filter), read);
      if (filter.kind === "category" && isUnused(filter, await categories.read())) return nothing;
      const limited = isBroad(filter) ? limitBroad : limit;
      return searches.load(keyOf(filter), () => limited(read));
    },
    /** Drops every cached response; to be called whenever the videos changed. */
    invalidate: () => {
      categories.invalidate();
      lists.clear();
      searches.clear();
    },
  };
}

function keyOf(filter: VideoFilter): string {
  if (filter.kind === "all") return "all";
  if (filter.kind === "category") return `category ${filter.category}`;
  return `search ${filter.words.join(" ")}`;
}

/** Whether the trigram index is of no use to a search, as no word of it has three letters in a row. */
function isBroad(filter: VideoFilter): boolean {
  return filter.kind === "search" && !filter.words.some((word) => /[\p{L}\p{N}]{3}/u.test(word));
}

async function load(store: VideoStore, filter: VideoFilter): Promise<CachedResponse> {
  const parts: Buffer[] = [];
  // PostgreSQL refuses text with a NUL character, and no video holds one.
  if (!keyOf(filter).includes("\0")) {
    await store.readPages(filter, (page) => {
      if (page.length === 0) return;
      const text = JSON.stringify(page).slice(1, -1);
      parts.push(Buffer.from(parts.length === 0 ? text : `,${text}`));
    });
  }
  return toResponse(parts);
}

function toResponse(parts: readonly Buffer[]): CachedResponse {
  const body = Buffer.concat([Buffer.from("["), ...parts, Buffer.from("]")]);
  return createCachedResponse(body, {
    contentType: "application/json; charset=utf-8",
    cacheControl: cacheControl.api,
  });
}
