import { type CachedAnswers, cachedAnswers } from "../http/cached-answers.ts";
import { methodNotAllowed } from "../http/errors.ts";
import { decodeSegment, readSearchWords } from "./search-text.ts";
import type { VideoResponses } from "./video-responses.ts";
import type { VideoFilter } from "./video-store.ts";

// In any case, with or without a trailing slash, as Express; clients of a proxy may send the whole URL.
const ADDRESS =
  /^(?:https?:\/\/[^/?#]*)?\/api\/videos(?:\/(?:(category)\/([^/?#]+)|(search)(?:\/([^/?#]+))?))?\/?(?:[?#]|$)/i;

/** The answers of the video API. */
export const videoAnswers = (responses: VideoResponses): CachedAnswers =>
  cachedAnswers(parseVideoRequest, responses);

/** What a request asks for; null for other addresses. Throws an HttpError: 405 for its method, 400 if malformed. */
function parseVideoRequest(method: string, address: string): VideoFilter | null {
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
