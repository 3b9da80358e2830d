import type { RequestHandler } from "express";
import { pathToRegexp } from "path-to-regexp";
import { type CachedResponse, sendCachedResponse } from "./cached-response.ts";
import { methodNotAllowed } from "./errors.ts";

/** Cached responses by what a request asks for; `load` makes those that are missing. */
type Responses<Query> = {
  cached: (query: Query) => CachedResponse | undefined;
  load: (query: Query) => Promise<CachedResponse>;
};

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
