import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ErrorRequestHandler, RequestHandler, Response } from "express";
import type { Logger } from "pino";
import { DISK_FULL } from "../db/database.ts";
import { cacheControl } from "./cache-control.ts";

/** An error response. `message` is sent to the client, `details` are further fields of a JSON response. */
export class HttpError extends Error {
  override name = "HttpError";
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly details: object;

  constructor(status: number, message: string, headers: Record<string, string> = {}, details = {}) {
    super(message);
    this.status = status;
    this.headers = headers;
    this.details = details;
  }
}

const NOTHING_HERE = "There is nothing at this address.";

const methodNotAllowed = (...methods: string[]) =>
  new HttpError(405, "This method is not allowed here.", { Allow: methods.join(", ") });

/** The last handler of a path: rejects all methods but these with 405. */
export function allowMethods(...methods: string[]): RequestHandler {
  return () => {
    throw methodNotAllowed(...methods);
  };
}

export function requireGet(method: string): void {
  if (method !== "GET" && method !== "HEAD") throw methodNotAllowed("GET", "HEAD");
}

/** A 503 that a client may try again after some seconds. */
export function busyError(message: string): HttpError {
  return new HttpError(503, message, { "Retry-After": "5" });
}

/** The 404 of a public address, which shared caches may keep for some seconds. */
export function publicNotFound(message = NOTHING_HERE): HttpError {
  return new HttpError(404, message, { "Cache-Control": cacheControl.notFound });
}

/** The decoded part of an address. Throws a 400 HttpError for a malformed one. */
export function decodePart(part: string, message = "This request is malformed."): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new HttpError(400, message);
  }
}

/** The 422 that says what is wrong in which field; `field` is a path such as `video.title`. */
export function invalidFields(errors: readonly { field: string; message: string }[]): HttpError {
  return new HttpError(
    422,
    "Nothing was saved: some of the fields can’t be.",
    {},
    { faults: errors },
  );
}

export const notFound: RequestHandler = () => {
  throw new HttpError(404, NOTHING_HERE);
};

// Matches the address, as `req.path` throws for one such as "http://[/".
const API = /^(?:https?:\/\/[^/?#]*)?\/api(?:[/?#]|$)/i;

/**
 * Turns errors into responses: JSON under /api, else text. Logs a 5xx; an error after the response's end is only
 * logged.
 */
export function errorHandler(log: Logger): ErrorRequestHandler {
  // Express recognises error handlers by their four parameters.
  return (thrown, req, res, _next) => {
    const error = toHttpError(thrown);
    const { requestId } = res.locals;
    if (error.status >= 500) log.error({ err: thrown, requestId }, error.message);
    if (res.headersSent) {
      // After a part of the response was sent, only closing the connection can signal the error.
      if (!res.writableEnded) res.destroy();
      return;
    }
    res.status(error.status).set("Cache-Control", cacheControl.private).set(error.headers);
    if (API.test(req.originalUrl)) res.json({ message: error.message, ...error.details });
    else res.type("text/plain").send(`${error.message}\n`);
  };
}

/** Sends a stream. Rejects if reading it fails, and resolves if the client leaves. */
export async function sendStream(body: Readable, res: Response): Promise<void> {
  let isLost = false;
  // A pipeline destroys the response in both cases; this listener runs before it.
  body.once("error", () => {
    isLost = !res.destroyed;
  });
  await pipeline(body, res).catch((error) => {
    if (isLost || !res.destroyed) throw error;
  });
}

const CLIENT_ERRORS: Record<number, string> = {
  413: "This request is too large.",
  415: "This request is written in a way that is not understood here.",
};

/** The response to an error. An error that is no HttpError tells the client only its kind. */
export function toHttpError(thrown: unknown): HttpError {
  if (thrown instanceof HttpError) return thrown;
  // Express sets `status` on errors of the client, such as malformed percent-encoding.
  const status = (thrown as { status?: unknown } | null)?.status;
  if (typeof status === "number" && status >= 400 && status < 500) {
    return new HttpError(status, CLIENT_ERRORS[status] ?? "This request is malformed.");
  }
  if (isDiskFull(thrown))
    return new HttpError(503, "The server’s disk is full. Nothing was saved.");
  if (isDatabaseUnavailable(thrown)) {
    return busyError("The site’s data is not available right now. Try again shortly.");
  }
  return new HttpError(500, "Something went wrong on our side. Try again later.");
}

// Connection failures of the driver: system errors, SQLSTATE class 08, too many connections, shutdown. And limits of time:
// of a statement (57014), a lock (55P03, 40P01 in a circle), a transaction without a statement (25P03).
const UNAVAILABLE_CODE =
  /^(ECONN|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|08...|53...|57P0|57014|55P03|40P01|25P03)/;
const UNAVAILABLE_MESSAGE =
  /timeout exceeded when trying to connect|connection terminated|connection timeout|query read timeout|is not queryable|after calling end on the pool|database is closed|PGlite is clos/i;

/** True if the database's disk is full, so that nothing can be written until someone frees space. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (error as NodeJS.ErrnoException).code === DISK_FULL || isDiskFull(error.cause);
}

/** True if the database can't be reached or has no room, so that a later try may succeed. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = "" } = error as NodeJS.ErrnoException;
  if (UNAVAILABLE_CODE.test(code) || UNAVAILABLE_MESSAGE.test(error.message)) return true;
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable);
  return isDatabaseUnavailable(error.cause);
}
