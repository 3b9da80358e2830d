import type { IncomingMessage, ServerResponse } from "node:http";
import type { RequestHandler } from "express";
import { LRUCache } from "lru-cache";
import { pathToRegexp } from "path-to-regexp";
import type { Logger } from "pino";
import { isFreshRead } from "./cache-control.ts";
import {
  type CachedResponse,
  type EncodedResponse,
  negotiateEncoding,
  sendCachedResponse,
} from "./cached-response.ts";
import { methodNotAllowed } from "./errors.ts";
import type { LoadLimiter } from "./load-limiter.ts";
import { requestIdFor } from "./log.ts";
import type { ResponseCache, Snapshot } from "./response-cache.ts";
import type { Header } from "./security-headers.ts";

/** Cached responses by what a request asks for; `load` makes those that are missing. */
type Responses<Query> = {
  cached: (query: Query) => CachedResponse | undefined;
  load: (query: Query) => Promise<CachedResponse>;
};

/** How responses are made, and where they are kept until that cache is cleared. */
type ResponsesOptions<Query, Name> = {
  /** Tells one response from another. */
  key: (query: Query) => string;
  cache: (query: Query) => ResponseCache;
  /** Bounds how many are made at a time; those that have no limiter must be few. */
  limit?: (query: Query) => LoadLimiter | undefined;
  /** The names that there are: who asks for another one is answered `otherwise`, without a read or an entry. */
  names?: {
    of: (query: Query) => Name | undefined;
    known: Snapshot<Pick<ReadonlySet<Name>, "has">>;
    otherwise: CachedResponse;
  };
  /** Makes a response. Rejects with an HttpError where there is none. */
  make: (query: Query) => Promise<CachedResponse>;
};

/** Responses that are made when they are first requested, and kept. Rejects with a 503 HttpError when too many load. */
export function createResponses<Query, Name = string>({
  key,
  cache,
  limit,
  names,
  make,
}: ResponsesOptions<Query, Name>): Responses<Query> {
  const isUnknown = (name: Name | undefined, known?: Pick<ReadonlySet<Name>, "has"> | null) =>
    name !== undefined && known?.has(name) === false;
  return {
    cached: (query) =>
      isUnknown(names?.of(query), names?.known.peek())
        ? names?.otherwise
        : cache(query).get(key(query)),
    load: async (query) => {
      const name = names?.of(query);
      if (names && name !== undefined && isUnknown(name, await names.known.read())) {
        return names.otherwise;
      }
      const limiter = limit?.(query);
      return cache(query).load(key(query), () =>
        limiter ? limiter(() => make(query)) : make(query),
      );
    },
  };
}

/** The answers to the GET requests of some addresses. Both may throw an HttpError. */
export type CachedRoute = {
  /** What reads the cached response to a GET of an address; null for the addresses of others. */
  find: (address: string) => (() => CachedResponse | undefined) | null;
  /** The response to a request; null for the addresses of others. */
  load: (method: string, address: string) => Promise<CachedResponse> | null;
};

/** The parts of an address that a route's path names, as they came: not decoded, "" for those that are missing. */
export type Params = (name: string) => string;

// Clients of a proxy may send the whole URL.
const ADDRESS = /^(?:https?:\/\/[^/?#]*)?([^?#]*)/i;

/**
 * Answers GET and HEAD requests for a path, written as for Express, from `responses`. `query` is what they ask for, or reads
 * it from the path: null where the address belongs to others; it may throw an HttpError. Other methods are answered 405.
 */
export function cachedRoute<Query extends object | number>(
  path: string,
  query: NoInfer<Query> | ((params: Params) => NoInfer<Query> | null),
  responses: Responses<Query>,
): CachedRoute {
  // In any case, and with or without a trailing slash, as Express; files have none.
  const { regexp, keys } = pathToRegexp(path, { trailing: !/\.\w+$/.test(path) });
  const match = (method: string, address: string): Query | null => {
    const values = regexp.exec(ADDRESS.exec(address)?.[1] ?? "");
    if (!values) return null;
    if (method !== "GET" && method !== "HEAD") throw methodNotAllowed("GET", "HEAD");
    const params: Params = (name) => values[keys.findIndex((key) => key.name === name) + 1] ?? "";
    return typeof query === "function" ? query(params) : query;
  };
  return cachedRoutes(match, responses);
}

/** The same for addresses that no one path describes: `match` says what a request asks for. */
export function cachedRoutes<Query>(
  match: (method: string, address: string) => Query | null,
  responses: Responses<Query>,
): CachedRoute {
  return {
    find: (address) => {
      const query = match("GET", address);
      return query === null ? null : () => responses.cached(query);
    },
    load: (method, address) => {
      const query = match(method, address);
      return query === null ? null : responses.load(query);
    },
  };
}

/** Sends the answers to requests for their addresses and passes on all others. */
export function answerRequests(routes: readonly CachedRoute[]): RequestHandler {
  return async (req, res, next) => {
    for (const { load } of routes) {
      const response = load(req.method, req.originalUrl);
      if (response) return sendCachedResponse(req, res, await response);
    }
    next();
  };
}

/** Cached routes, and the headers that are sent with each of them. */
export type ServedRoutes = { routes: readonly CachedRoute[]; headers: readonly Header[] };

// To parse an address takes as long as to send an answer. Longer ones, with long searches, are not worth the memory.
const MAX_PARSED = 2_000;
const MAX_PARSED_LENGTH = 256;

/** Serves cached responses ahead of Express, about three times as fast. Returns false for what needs Express. */
export function serveFromCache(
  served: readonly ServedRoutes[],
  log: Logger,
): (req: IncomingMessage, res: ServerResponse) => boolean {
  const sources = served.flatMap(({ routes, headers }) => {
    const withHeaders = addHeaders(headers.flat());
    return routes.map(({ find }) => ({ find, withHeaders }));
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
