import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import { isFreshRead } from "./cache-control.ts";
import { type CachedResponse, type EncodedResponse, negotiateEncoding } from "./cached-response.ts";
import type { CachedRoute } from "./cached-route.ts";
import { requestIdFor } from "./log.ts";
import type { Header } from "./security-headers.ts";

/** Cached answers, and the headers that are sent with each of them. */
export type ServedAnswers = { answers: readonly CachedRoute[]; headers: readonly Header[] };

// To parse an address takes as long as to send an answer. Longer ones, with long searches, are not worth the memory.
const MAX_PARSED = 2_000;
const MAX_PARSED_LENGTH = 256;

/** Serves cached responses ahead of Express, about three times as fast. Returns false for what needs Express. */
export function serveFromCache(
  served: readonly ServedAnswers[],
  log: Logger,
): (req: IncomingMessage, res: ServerResponse) => boolean {
  const sources = served.flatMap(({ answers, headers }) => {
    const withHeaders = addHeaders(headers.flat());
    return answers.map(({ find }) => ({ find, withHeaders }));
  });
  const findCached = createFinder(sources);
  return (req, res) => {
    if (req.method !== "GET" || log.isLevelEnabled("debug")) return false;
    const found = findCached(req.url ?? "");
    if (!found || isFreshRead(req.url)) return false;
    const encoded = negotiateEncoding(req, found.response);
    if (encoded instanceof Promise) return false;
    found.response.onSend?.(res, encoded);
    const headers = found.withHeaders(encoded);
    res.writeHead(encoded.status, [...headers, "X-Request-Id", requestIdFor(req)]);
    res.end(encoded.body);
    return true;
  };
}

type WithHeaders = (encoded: EncodedResponse) => string[];

/** Returns what adds the same headers to responses, each time to the same list. */
function addHeaders(common: readonly string[]): WithHeaders {
  const added = new WeakMap<EncodedResponse, string[]>();
  return (encoded) => {
    const known = added.get(encoded);
    if (known) return known;
    const headers = [...encoded.headers, ...common];
    added.set(encoded, headers);
    return headers;
  };
}

type Source = Pick<CachedRoute, "find"> & { withHeaders: WithHeaders };
type Parsed = { read: () => CachedResponse | undefined; withHeaders: WithHeaders };

/** Returns what finds the cached response to a GET of an address. It remembers what the latest addresses ask for. */
function createFinder(sources: readonly Source[]) {
  const parsed = new LRUCache<string, Parsed>({ max: MAX_PARSED });
  return (url: string) => {
    try {
      const known = parsed.get(url) ?? parse(sources, url);
      const response = known?.read();
      if (!known || !response) return undefined;
      if (url.length <= MAX_PARSED_LENGTH && !parsed.has(url)) parsed.set(url, known);
      return { response, withHeaders: known.withHeaders };
    } catch {
      // Express parses it again and answers with the error; thrown here it would end the process.
      return undefined;
    }
  };
}

function parse(sources: readonly Source[], url: string): Parsed | undefined {
  for (const { find, withHeaders } of sources) {
    const read = find(url);
    if (read) return { read, withHeaders };
  }
  return undefined;
}
