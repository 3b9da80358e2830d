import type { IncomingMessage, ServerResponse } from "node:http";
import type { Logger } from "pino";
import { type CachedResponse, negotiateEncoding } from "../http/cached-response.ts";
import { HttpError } from "../http/errors.ts";
import { requestIdFor } from "../http/request-log.ts";
import type { Header } from "../http/security-headers.ts";
import type { VideoResponses } from "./video-responses.ts";
import { parseVideoRequest } from "./video-routes.ts";

/** Serves cached responses ahead of Express, about three times as fast. Returns false for what needs Express. */
export function serveFromCache(
  responses: VideoResponses,
  securityHeaders: readonly Header[],
  log: Logger,
): (req: IncomingMessage, res: ServerResponse) => boolean {
  const commonHeaders = securityHeaders.flat();
  return (req, res) => {
    if (req.method !== "GET" || log.isLevelEnabled("debug")) return false;
    const response = findCached(responses, req);
    if (!response) return false;
    const encoded = negotiateEncoding(req, response);
    if (encoded instanceof Promise) return false;
    const { status, headers, body } = encoded;
    response.onSend?.(res);
    res.writeHead(status, [...headers, ...commonHeaders, "X-Request-Id", requestIdFor(req)]);
    res.end(body);
    return true;
  };
}

function findCached(responses: VideoResponses, req: IncomingMessage): CachedResponse | undefined {
  try {
    const filter = parseVideoRequest(req.method, req.url);
    return filter ? responses.cached(filter) : undefined;
  } catch (error) {
    // Express parses it again and answers with the error.
    if (error instanceof HttpError) return undefined;
    throw error;
  }
}
