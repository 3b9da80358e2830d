import type { RequestHandler } from "express";
import { sendCachedResponse } from "../http/cached-response.ts";
import { methodNotAllowed } from "../http/errors.ts";
import type { FindCached } from "../http/serve-from-cache.ts";
import { decodeSegment, readSearchWords } from "./search-text.ts";
import type { VideoResponses } from "./video-responses.ts";
import type { VideoFilter } from "./video-store.ts";

// In any case, with or without a trailing slash, as Express; clients of a proxy may send the whole URL.
const ADDRESS =
  /^(?:https?:\/\/[^/?#]*)?\/api\/videos(?:\/(?:(category)\/([^/?#]+)|(search)(?:\/([^/?#]+))?))?\/?(?:[?#]|$)/i;

/** The video API: answers requests for its addresses and passes on all others. */
export function videoRoutes(responses: VideoResponses): RequestHandler {
  return async (req, res, next) => {
    const filter = parseVideoRequest(req.method, req.originalUrl);
    if (filter) await sendCachedResponse(req, res, await responses.load(filter));
    else next();
  };
}

/** Finds the cached response to a GET of an address of the video API. */
export function findCachedVideos(responses: VideoResponses): FindCached {
  return (address) => {
    const filter = parseVideoRequest("GET", address);
    return filter ? responses.cached(filter) : undefined;
  };
}

/** What a request asks for; null for other addresses. Throws an HttpError: 405 for its method, 400 if malformed. */
function parseVideoRequest(method = "", address = ""): VideoFilter | null {
  const match = ADDRESS.exec(address);
  if (!match) return null;
  if (method !== "GET" && method !== "HEAD") throw methodNotAllowed("GET", "HEAD");
  const [, isCategory, category = "", isSearch, query = ""] = match;
  if (isSearch) {
    // Neither the order of the words nor repeating one changes what is found.
    const words = new Set(readSearchWords(decodeSegment(query)));
    return { kind: "search", words: [...words].sort() };
  }
  if (!isCategory || decodeSegment(category) === "all") return { kind: "all" };
  return { kind: "category", category: decodeSegment(category) };
}
