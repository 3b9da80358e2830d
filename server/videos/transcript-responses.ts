import { cacheControl } from "../http/cache-control.ts";
import { createCachedResponse } from "../http/cached-response.ts";
import { publicNotFound } from "../http/errors.ts";
import { createLoadLimiter } from "../http/load-limiter.ts";
import { createResponseCache } from "../http/response-cache.ts";

const LIMITS = {
  concurrency: 2,
  maxQueued: 64,
  maxWaitMs: 10_000,
  maxBytesInFlight: 64 * 1024 * 1024,
  maxSendMs: 60_000,
  busyMessage: "Too many people are reading transcripts right now. Try again shortly.",
};

export type TranscriptResponses = ReturnType<typeof createTranscriptResponses>;

/**
 * The transcripts of single videos as visitors get them, made when first requested and cached until a transcript changes.
 * `readCues` reads those of a video as JSON, null where it has none.
 */
export function createTranscriptResponses(readCues: (videoId: number) => Promise<string | null>) {
  const responses = createResponseCache();
  const limit = createLoadLimiter(LIMITS);

  const load = async (videoId: number) => {
    const cues = await readCues(videoId);
    if (cues === null) throw publicNotFound("This video has no transcript.");
    return createCachedResponse(Buffer.from(`{"videoId":${videoId},"cues":${cues}}`), {
      contentType: "application/json; charset=utf-8",
      cacheControl: cacheControl.api,
    });
  };
  return {
    cached: (videoId: number) => responses.get(String(videoId)),
    /** The cached response, else one from the database. Rejects with an HttpError: 404, or 503 when too many load. */
    load: (videoId: number) => responses.load(String(videoId), () => limit(() => load(videoId))),
    /** Drops every cached response; to be called whenever the transcripts changed. */
    invalidate: () => responses.clear(),
  };
}
