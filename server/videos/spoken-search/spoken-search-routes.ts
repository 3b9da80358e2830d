import type { RequestHandler } from "express";
import { sendCachedResponse } from "../../http/cached-response.ts";
import { methodNotAllowed } from "../../http/errors.ts";
import type { FindCached } from "../../http/serve-from-cache.ts";
import { decodeSegment, readSearchWords } from "../search-text.ts";
import type { SpokenRequest, SpokenSearchResponses } from "./spoken-search-responses.ts";

// In any case, with or without a trailing slash, as Express; clients of a proxy may send the whole URL.
const ADDRESS =
  /^(?:https?:\/\/[^/?#]*)?\/api\/transcripts(?:\/(search)(?:\/([^/?#]+))?)?\/?(?:[?#]|$)/i;

/** The search for what is said: answers requests for its addresses and passes on all others. */
export function spokenSearchRoutes(responses: SpokenSearchResponses): RequestHandler {
  return async (req, res, next) => {
    const request = parseSpokenRequest(req.method, req.originalUrl);
    if (request) await sendCachedResponse(req, res, await responses.load(request));
    else next();
  };
}

/** Finds the cached response to a GET of an address of the search for what is said. */
export function findCachedSpoken(responses: SpokenSearchResponses): FindCached {
  return (address) => {
    const request = parseSpokenRequest("GET", address);
    return request ? responses.cached(request) : undefined;
  };
}

/** What a request asks for; null for other addresses. Throws an HttpError: 405 for its method, 400 if malformed. */
function parseSpokenRequest(method = "", address = ""): SpokenRequest | null {
  const match = ADDRESS.exec(address);
  if (!match) return null;
  if (method !== "GET" && method !== "HEAD") throw methodNotAllowed("GET", "HEAD");
  const [, isSearch, query = ""] = match;
  if (!isSearch) return { kind: "index" };
  const text = decodeSegment(query);
  readSearchWords(text);
  return { kind: "search", text };
}
