import type { Request, RequestHandler, Response } from "express";
import type { Logger } from "pino";

/** Writes one line for each finished request: failures as error, refusals as info, the rest as debug. */
export function logRequests(log: Logger): RequestHandler {
  return (req, res, next) => {
    const start = performance.now();
    res.once("close", () => {
      const level = levelOf(res.statusCode);
      if (log.isLevelEnabled(level)) log[level](requestLine(req, res, start), "request");
    });
    next();
  };
}

function levelOf(status: number): "error" | "info" | "debug" {
  if (status >= 500) return "error";
  return status >= 400 ? "info" : "debug";
}

function requestLine(req: Request, res: Response, start: number) {
  return {
    requestId: res.locals.requestId,
    method: req.method,
    // Without the query, which may hold tokens.
    path: req.originalUrl.split("?", 1)[0],
    status: res.statusCode,
    // The client left before the answer was complete.
    ...(res.writableFinished ? {} : { aborted: true }),
    ms: Math.round(performance.now() - start),
    ip: req.ip,
  };
}
