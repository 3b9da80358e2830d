import { type CachedAnswers, cachedAnswers } from "../../http/cached-answers.ts";
import { methodNotAllowed } from "../../http/errors.ts";
import { decodeSegment, readSearchWords } from "../search-text.ts";
import type { SpokenRequest, SpokenSearchResponses } from "./spoken-search-responses.ts";

// In any case, with or without a trailing slash, as Express; clients of a proxy may send the whole URL.
const ADDRESS =
  /^(?:https?:\/\/[^/?#]*)?\/api\/transcripts(?:\/(search)(?:\/([^/?#]+))?)?\/?(?:[?#]|$)/i;

/** The answers of the search for what is said. */
export const spokenSearchAnswers = (responses: SpokenSearchResponses): CachedAnswers =>
  cachedAnswers(parseSpokenRequest, responses);

/** What a request asks for; null for other addresses. Throws an HttpError: 405 for its method, 400 if malformed. */
function parseSpokenRequest(method: string, address: string): SpokenRequest | null {
  const match = ADDRESS.exec(address);
  if (!match) return null;
  if (method !== "GET" && method !== "HEAD") throw methodNotAllowed("GET", "HEAD");
  const [, isSearch, query = ""] = match;
  if (!isSearch) return { kind: "index" };
  const text = decodeSegment(query);
  readSearchWords(text);
  return { kind: "search", text };
}
