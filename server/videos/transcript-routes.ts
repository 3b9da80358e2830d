import { type CachedAnswers, cachedAnswers } from "../http/cached-answers.ts";
import { methodNotAllowed } from "../http/errors.ts";
import type { TranscriptResponses } from "./transcript-responses.ts";

// In any case, with or without a trailing slash, as Express; clients of a proxy may send the whole URL.
const ADDRESS = /^(?:https?:\/\/[^/?#]*)?\/api\/transcripts\/(\d{1,10})\/?(?:[?#]|$)/i;

const MAX_ID = 2 ** 31 - 1;

/** GET /api/transcripts/{videoId}: what is said in a video. */
export const transcriptAnswers = (responses: TranscriptResponses): CachedAnswers =>
  cachedAnswers(parseTranscriptRequest, responses);

/** The video whose transcript a request asks for; null for other addresses. Throws an HttpError: 405 for its method. */
function parseTranscriptRequest(method: string, address: string): number | null {
  const match = ADDRESS.exec(address);
  if (!match) return null;
  if (method !== "GET" && method !== "HEAD") throw methodNotAllowed("GET", "HEAD");
  return Math.min(Number(match[1]), MAX_ID);
}
