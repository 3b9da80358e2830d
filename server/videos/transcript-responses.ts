import { cacheControl } from "../http/cache-control.ts";
import { createCachedResponse, createNotFound } from "../http/cached-response.ts";
import { publicNotFound } from "../http/errors.ts";
import { createLoadLimiter } from "../http/load-limiter.ts";
import { createResponseCache } from "../http/response-cache.ts";
import { createSnapshot } from "../snapshot.ts";

const LIMITS = {
  concurrency: 2,
  maxQueued: 64,
  maxWaitMs: 10_000,
  maxBytesInFlight: 64 * 1024 * 1024,
  maxSendMs: 60_000,
  busyMessage: "Too many people are reading transcripts right now. Try again shortly.",
};

export type TranscriptResponses = ReturnType<typeof createTranscriptResponses>;

type TranscriptStore = {
  /** The videos that have a transcript. */
  readVideoIds: () => Promise<ReadonlySet<number>>;
  /** The cues of a video as JSON, null where it has none. */
  readCues: (videoId: number) => Promise<string | null>;
};

/** The transcripts of single videos as visitors get them, made when first requested and cached until a transcript changes. */
export function createTranscriptResponses({ readVideoIds, readCues }: TranscriptStore) {
  const responses = createResponseCache();
  const videoIds = createSnapshot(readVideoIds);
  const notFound = createNotFound(publicNotFound("This video has no transcript."));
  const limit = createLoadLimiter(LIMITS);

  const load = async (videoId: number) => {
    const cues = await readCues(videoId);
    if (cues === null) return notFound;
    return createCachedResponse(Buffer.from(`{"videoId":${videoId},"cues":${cues}}`), {
      contentType: "application/json; charset=utf-8",
      cacheControl: cacheControl.api,
    });
  };
  return {
    cached: (videoId: number) =>
      videoIds.peek()?.has(videoId) === false ? notFound : responses.get(String(videoId)),
    /** The cached response, else one from the database, 404 included. Rejects with a 503 HttpError when too many load. */
    load: async (videoId: number) => {
      if (!(await videoIds.read()).has(videoId)) return notFound;
      return responses.load(String(videoId), () => limit(() => load(videoId)));
    },
    /** Drops every cached response; to be called whenever the transcripts changed. */
    invalidate: () => {
      videoIds.invalidate();
      responses.clear();
    },
  };
}
