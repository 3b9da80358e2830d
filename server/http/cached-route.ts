import type { IncomingMessage, ServerResponse } from "node:http";
import type { RequestHandler } from "express";
import { match } from "path-to-regexp";
import type { Logger } from "pino";
import { isFreshRead } from "./cache-control.ts";
import { type CachedResponse, negotiateEncoding, sendCachedResponse } from "./cached-response.ts";
import { busyError, requireGet } from "./errors.ts";
import type { LoadLimiter } from "./load-limiter.ts";
import { requestIdFor } from "./log.ts";
import { createResponseCache, type Tag } from "./response-cache.ts";
import type { HeaderValues } from "./security-headers.ts";

/** Cached responses by query; `load` makes a missing one. Both may throw an HttpError. */
export type Responses<Query> = {
  cached: (query: Query) => CachedResponse | undefined;
  load: (query: Query) => Promise<CachedResponse>;
};

type ResponsesOptions<Query> = {
  /** The data of which the responses are made. */
  tags: readonly Tag[];
  key: (query: Query) => string;
  /** Selects responses that are never dropped for others: few, which all visitors need. */
  isPinned?: (query: Query) => boolean;
  /** Bounds how many responses are made at a time; without a limiter they must be few. */
  limit?: (query: Query) => LoadLimiter | undefined;
  make: (query: Query) => Promise<CachedResponse>;
};

/**
 * Responses cached until `invalidate`. Rejects with a 503 HttpError when busy or too slow: the next request tries
 * again.
 */
export function createResponses<Query>(options: ResponsesOptions<Query>) {
  const { tags, key, isPinned, limit, make } = options;
  const pinned = createResponseCache({ isPinned: true });
  const others = createResponseCache();
  const cacheOf = (query: Query) => (isPinned?.(query) ? pinned : others);
  return {
    tags,
    cached: (query: Query): CachedResponse | undefined => cacheOf(query).get(key(query)),
    load: async (query: Query): Promise<CachedResponse> => {
      const limiter = limit?.(query);
      return cacheOf(query).load(key(query), () =>
        withLimit(limiter ? limiter(() => make(query)) : make(query)),
      );
    },
    /** The cached responses by key, without the pinned ones. */
    entries: others.entries,
    invalidate: () => {
      pinned.clear();
      others.clear();
    },
  };
}

function withLimit<T>(loading: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(busyError("This takes too long right now. Try again shortly."));
    // The timeout is longer than waiting for the database and its response may take.
    const limit = setTimeout(giveUp, 30_000);
    loading.then(resolve, reject).finally(() => clearTimeout(limit));
  });
}

type RoutedResponse = {
  cached: () => CachedResponse | undefined;
  load: () => Promise<CachedResponse>;
};

/** Reads a request's response from the cache or makes it; null for other addresses. Each may throw an HttpError. */
export type CachedRoute = (method: string, address: string) => RoutedResponse | null;

/** The parts of an address that a route's path names: not decoded, "" for missing ones. */
export type Params = (name: string) => string;

// Clients of a proxy may send the whole URL.
const ADDRESS = /^(?:https?:\/\/[^/?#]*)?([^?#]*)/i;

/**
 * Serves GET and HEAD of a path, written as for Express, from `responses`. `query` is given, or read from the path's
 * undecoded parts: null for an address of another route; it may throw an HttpError. Other methods get 405.
 */
export function cachedRoute<Query extends object | string | number>(
  path: string,
  query: NoInfer<Query> | ((params: Params, path: string) => NoInfer<Query> | null),
  responses: Responses<Query>,
): CachedRoute {
  // Letter case and a trailing slash don't matter, as in Express, but files have no trailing slash.
  const trailing = !/\.\w+$/.test(path);
  const read = match<Record<string, string>>(path, { decode: false, trailing });
  return cachedRoutes((method, address) => {
    const found = read(ADDRESS.exec(address)?.[1] ?? "");
    if (!found) return null;
    requireGet(method);
    return typeof query === "function"
      ? query((name) => found.params[name] ?? "", found.path)
      : query;
  }, responses);
}

/** Serves GET and HEAD of addresses that no one path describes: `read` makes the query of an address, or null. */
export function cachedRoutes<Query>(
  read: (method: string, address: string) => Query | null,
  responses: Responses<Query>,
): CachedRoute {
  return (method, address) => {
    const query = read(method, address);
    if (query === null) return null;
    return { cached: () => responses.cached(query), load: () => responses.load(query) };
  };
}

export function findResponse(routes: readonly CachedRoute[], method: string, address: string) {
  for (const route of routes) {
    const found = route(method, address);
    if (found) return found;
  }
  return null;
}

export function serveCachedRoutes(routes: readonly CachedRoute[]): RequestHandler {
  return async (req, res, next) => {
    const found = findResponse(routes, req.method, req.originalUrl);
    if (found) await sendCachedResponse(req, res, await found.load());
    else next();
  };
}

type ServedRoutes = { routes: readonly CachedRoute[]; headers: HeaderValues };

/**
 * Serves cached responses ahead of Express, which takes three times as long. Returns false if Express has to handle the
 * request.
 */
export function serveFromCache(served: readonly ServedRoutes[], log: Logger) {
  const routes = served.flatMap(({ routes, headers }) => {
    const fixed = Object.entries(headers).flat();
    return routes.map((route) => ({ route, fixed }));
  });
  const find = (url: string) => {
    for (const { route, fixed } of routes) {
      const found = route("GET", url);
      if (found) return { response: found.cached(), fixed };
    }
    return undefined;
  };
  return (req: IncomingMessage, res: ServerResponse): boolean => {
    const { method, url = "" } = req;
    if (method !== "GET" || log.isLevelEnabled("debug") || isFreshRead(url)) return false;
    try {
      const { response, fixed = [] } = find(url) ?? {};
      const encoded = response && negotiateEncoding(req, response);
      if (!encoded || encoded instanceof Promise) return false;
      response.onSend?.(res, encoded);
      const { status, headers, body } = encoded;
      res.writeHead(status, [...headers, ...fixed, "X-Request-Id", requestIdFor(req)]).end(body);
      return true;
    } catch {
      // Express reads the address again and sends the error; thrown here it would end the process.
      return false;
    }
  };
}
