import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { RequestHandler } from "express";

const SANE_ID = /^[\w.-]{8,64}$/;

/**
 * The name of a request. One given by a proxy in front is kept, so that one search finds a request
 * in both logs.
 */
export function requestIdFor({ headers }: IncomingMessage): string {
  const given = headers["x-request-id"];
  return typeof given === "string" && SANE_ID.test(given) ? given : randomUUID();
}

/** Names each request, in `res.locals.requestId` and the answer's X-Request-Id. */
export const assignRequestId: RequestHandler = (req, res, next) => {
  const requestId = requestIdFor(req);
  res.locals.requestId = requestId;
  res.setHeader("X-Request-Id", requestId);
  next();
};
