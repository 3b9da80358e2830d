import type { RequestHandler } from "express";
import { type CachedResponse, sendCachedResponse } from "./cached-response.ts";

/** Cached responses by what a request asks for; `load` makes those that are missing. */
type Responses<Query> = {
  cached: (query: Query) => CachedResponse | undefined;
  load: (query: Query) => Promise<CachedResponse>;
};

/** The answers to the GET requests of some addresses. Both may throw an HttpError. */
export type CachedAnswers = {
  /** What reads the cached response to a GET of an address; null for the addresses of others. */
  find: (address: string) => (() => CachedResponse | undefined) | null;
  /** The response to a request; null for the addresses of others. */
  load: (method: string, address: string) => Promise<CachedResponse> | null;
};

/** Answers from `responses`; `parse` says what a request asks for, null where the address belongs to others. */
export function cachedAnswers<Query>(
  parse: (method: string, address: string) => Query | null,
  responses: Responses<Query>,
): CachedAnswers {
  return {
    find: (address) => {
      const query = parse("GET", address);
      return query === null ? null : () => responses.cached(query);
    },
    load: (method, address) => {
      const query = parse(method, address);
      return query === null ? null : responses.load(query);
    },
  };
}

/** Sends the answers to requests for their addresses and passes on all others. */
export function answerRequests(all: readonly CachedAnswers[]): RequestHandler {
  return async (req, res, next) => {
    for (const { load } of all) {
      const response = load(req.method, req.originalUrl);
      if (response) return sendCachedResponse(req, res, await response);
    }
    next();
  };
}
