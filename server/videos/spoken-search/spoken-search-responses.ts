import type { SpokenHit } from "@shared/spoken-search.ts";
import { parseSpokenQuery } from "@shared/spoken-words.ts";
import { cacheControl } from "../../http/cache-control.ts";
import { type CachedResponse, createCachedResponse } from "../../http/cached-response.ts";
import { createLoadLimiter, type LoadLimits } from "../../http/load-limiter.ts";
import { createResponseCache } from "../../http/response-cache.ts";
import type { SpokenSearchStore } from "./spoken-search-store.ts";

/** What a request asks for: the index for browsers, or what a text is found in. */
export type SpokenRequest = { kind: "index" } | { kind: "search"; text: string };

export type SpokenSearchResponses = ReturnType<typeof createSpokenSearchResponses>;

// About 60 hours of speech, 1.5 MB when compressed: what a phone loads in some seconds.
const MAX_INDEX_BYTES = 4 * 1024 * 1024;

const LIMITS: LoadLimits = {
  concurrency: 2,
  maxQueued: 64,
  maxWaitMs: 10_000,
  maxBytesInFlight: 64 * 1024 * 1024,
  maxSendMs: 60_000,
  busyMessage: "Too many searches are running right now. Try again shortly.",
};

/** The responses of the search for what is said, made when first requested and cached until the videos change. */
export function createSpokenSearchResponses(
  store: SpokenSearchStore,
  { maxIndexBytes = MAX_INDEX_BYTES, limits = LIMITS } = {},
) {
  const index = createResponseCache({ isPinned: true });
  const searches = createResponseCache();
  const limit = createLoadLimiter(limits);

  const search = async (text: string) => {
    const query = parseSpokenQuery(text);
    const hits: SpokenHit[] = query ? await store.search(query) : [];
    return toResponse({ hits });
  };
  return {
    cached: (request: SpokenRequest) =>
      (request.kind === "index" ? index : searches).get(keyOf(request)),
    /** The cached response, else one from the database. Rejects with a 503 HttpError when too many are being made. */
    load: (request: SpokenRequest) => {
      const key = keyOf(request);
      if (request.kind === "search") {
        return searches.load(key, () => limit(() => search(request.text)));
      }
      return index.load(key, async () => toResponse(await store.readIndex(maxIndexBytes)));
    },
    /** Drops every cached response; to be called whenever videos or transcripts changed. */
    invalidate: () => {
      index.clear();
      searches.clear();
    },
  };
}

function keyOf(request: SpokenRequest): string {
  return request.kind === "index" ? "index" : (parseSpokenQuery(request.text)?.phrase ?? "");
}

function toResponse(answer: object): CachedResponse {
  return createCachedResponse(Buffer.from(JSON.stringify(answer)), {
    contentType: "application/json; charset=utf-8",
    cacheControl: cacheControl.api,
  });
}
