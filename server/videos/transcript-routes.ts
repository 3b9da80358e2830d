import type { RequestHandler } from "express";
import { sendCachedResponse } from "../http/cached-response.ts";
import { methodNotAllowed } from "../http/errors.ts";
import type { FindCached } from "../http/serve-from-cache.ts";
import type { TranscriptResponses } from "./transcript-responses.ts";

// In any case, with or without a trailing slash, as Express; clients of a proxy may send the whole URL.
const ADDRESS = /^(?:https?:\/\/[^/?#]*)?\/api\/transcripts\/(\d{1,10})\/?(?:[?#]|$)/i;

const MAX_ID = 2 ** 31 - 1;

/** GET /api/transcripts/{videoId}: what is said in a video. Passes on all other addresses. */
export function transcriptRoutes(responses: TranscriptResponses): RequestHandler {
  return async (req, res, next) => {
    const videoId = parseTranscriptRequest(req.method, req.originalUrl);
    if (videoId !== null) await sendCachedResponse(req, res, await responses.load(videoId));
    else next();
  };
}

/** Finds the cached response to a GET of the transcript of a video. */
export function findCachedTranscripts(responses: TranscriptResponses): FindCached {
  return (address) => {
    const videoId = parseTranscriptRequest("GET", address);
    return videoId === null ? undefined : responses.cached(videoId);
  };
}

/** The video whose transcript a request asks for; null for other addresses. Throws an HttpError: 405 for its method. */
function parseTranscriptRequest(method = "", address = ""): number | null {
  const match = ADDRESS.exec(address);
  if (!match) return null;
  if (method !== "GET" && method !== "HEAD") throw methodNotAllowed("GET", "HEAD");
  return Math.min(Number(match[1]), MAX_ID);
}
