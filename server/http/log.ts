import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Request, RequestHandler } from "express";
import pino, { type Logger } from "pino";
import { unwrapQueryError } from "../db/database.ts";

/** Log errors without the values of SQL statements, which drivers put into fields of their own. */
export const serializers = {
  err: (error: Error) => {
    const described = pino.stdSerializers.err(unwrapQueryError(error) as Error);
    const { params: _values, detail: _row, ...rest } = described;
    return rest;
  },
};

/** Creates the log: JSON lines on stdout, readable ones in development. */
export async function createLog(level: string): Promise<Logger> {
  const options = { level, base: null, serializers };
  if (process.env.NODE_ENV === "production" || level === "silent") return pino(options);
  const { default: pretty } = await import("pino-pretty");
  return pino(options, pretty({ translateTime: "HH:MM:ss", sync: true }));
}

/** The proxy's request id when it sent a valid one, so that both logs can be searched by it; else a new one. */
export function requestIdFor({ headers }: IncomingMessage): string {
  const given = headers["x-request-id"];
  return typeof given === "string" && /^[\w.-]{8,64}$/.test(given) ? given : randomUUID();
}

export const assignRequestId: RequestHandler = (req, res, next) => {
  const requestId = requestIdFor(req);
  res.locals.requestId = requestId;
  res.setHeader("X-Request-Id", requestId);
  next();
};

// Requests of counters and messages are logged without an address: nothing tells who read or wrote.
const WITHOUT_ADDRESS = /^\/(api\/insight|api\/messages(\/answers)?|message)\/*$/i;

/** A request's path, without the query, which may hold tokens. */
const pathOf = ({ originalUrl }: Request): string => originalUrl.split("?", 1)[0] ?? "";

const addressOf = (req: Request) => (WITHOUT_ADDRESS.test(pathOf(req)) ? undefined : req.ip);

/** Logs one line per finished request: status 5xx as error, 4xx as info, the rest as debug. */
export function requestLogger(log: Logger): RequestHandler {
  return (req, res, next) => {
    const start = performance.now();
    // A broken-off request has lost its address by the end, so it is read now.
    const ip = addressOf(req);
    res.once("close", () => {
      const status = res.statusCode;
      const line = {
        requestId: res.locals.requestId,
        method: req.method,
        path: pathOf(req),
        status,
        // The client disconnected before the response was complete.
        ...(res.writableFinished ? {} : { aborted: true }),
        ms: Math.round(performance.now() - start),
        ip,
      };
      log[levelOf(status, line)](line, "request");
    });
    next();
  };
}

// A refused flood of messages or events (429) counts as debug, so that it fills no log.
function levelOf(status: number, { path }: { path: string }): "error" | "info" | "debug" {
  if (status >= 500) return "error";
  return status >= 400 && !(status === 429 && WITHOUT_ADDRESS.test(path)) ? "info" : "debug";
}

/** Warns once of a proxy that TRUST_PROXY does not declare: all visitors then share one address's sign-in limits. */
export function warnOfUntrustedProxy(log: Logger): RequestHandler {
  let hasWarned = false;
  return (req, _res, next) => {
    const isForwarded = "x-forwarded-for" in req.headers || "forwarded" in req.headers;
    if (isForwarded && !hasWarned && req.app.get("trust proxy") === false) {
      hasWarned = true;
      log.warn(
        "A request has an X-Forwarded-For or Forwarded header, but TRUST_PROXY is not set. Behind a proxy all visitors count as one, so that five wrong passwords lock everybody out: set TRUST_PROXY to the number of proxies in front of this server. Without a proxy, ignore this.",
      );
    }
    next();
  };
}
