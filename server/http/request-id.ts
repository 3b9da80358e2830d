import { randomUUID } from "node:crypto";
import type { RequestHandler } from "express";

const SANE_ID = /^[\w.-]{8,64}$/;

/**
 * Names each request, in `res.locals.requestId` and the answer's X-Request-Id. A name given by a
 * proxy in front is kept, so that one search finds a request in both logs.
 */
export const nameRequest: RequestHandler = (req, res, next) => {
  const given = req.headers["x-request-id"];
  const requestId = typeof given === "string" && SANE_ID.test(given) ? given : randomUUID();
  res.locals.requestId = requestId;
  res.setHeader("X-Request-Id", requestId);
  next();
};
