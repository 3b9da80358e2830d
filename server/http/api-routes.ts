import { isUtf8 } from "node:buffer";
import type { Api, Endpoint } from "@shared/contracts/endpoint.ts";
import express, { type RequestHandler, Router } from "express";
import type * as z from "zod/mini";
import { allowMethods, busyError, HttpError, invalidFields, notFound } from "./errors.ts";

type Method = "get" | "post" | "put" | "delete";

/**
 * The routes of an area of the API, in its order. A call gets 404 if a part of its path does not fit the contract, 403
 * if it writes and comes from another site, and the error of `signedIn` if it needs a session; only then its handlers
 * run. Other methods of its path get 405.
 */
export function apiRoutes<Area extends Api>(
  area: Area,
  handlers: Record<keyof Area, RequestHandler | RequestHandler[]>,
  signedIn: RequestHandler,
): Router {
  const router = Router();
  const keys = Object.keys(area) as (keyof Area & string)[];
  for (const path of new Set(keys.map(pathOf))) {
    const calls = keys.filter((key) => pathOf(key) === path);
    const methods = calls.map(methodOf);
    const route = router.route(path);
    for (const call of calls) {
      const { params, session } = area[call] as Endpoint;
      const guards = [
        ...(params ? [requireParams(params)] : []),
        ...(methodOf(call) === "GET" ? [] : [requireSameOrigin]),
        ...(session ? [signedIn] : []),
      ];
      route[methodOf(call).toLowerCase() as Method](...guards, handlers[call]);
    }
    route.all(allowMethods(...methods.flatMap((each) => (each === "GET" ? [each, "HEAD"] : each))));
  }
  return router;
}

const methodOf = (key: string) => key.slice(0, key.indexOf(" "));
const pathOf = (key: string) => key.slice(key.indexOf(" ") + 1);

function requireParams(schemas: NonNullable<Endpoint["params"]>): RequestHandler {
  return (req, res, next) => {
    const isAsDescribed = Object.entries(schemas).every(([name, schema]) => {
      const text = String(req.params[name]);
      // An id that is a text may consist of digits, too.
      const isNumber = () => /^\d{1,10}$/.test(text) && schema.safeParse(Number(text)).success;
      return schema.safeParse(text).success || isNumber();
    });
    if (isAsDescribed) next();
    else notFound(req, res, next);
  };
}

/** Rejects cross-site requests (CSRF) by Sec-Fetch-Site or Origin. A client that sends neither is no browser. */
export const requireSameOrigin: RequestHandler = (req, _res, next) => {
  const origin = req.get("origin");
  const isOwn =
    origin === undefined ||
    (URL.canParse(origin) && new URL(origin).host === req.host?.toLowerCase());
  // Sec-Fetch-Site needs no knowledge of this site's host, which a proxy may hide. Browsers omit it over plain HTTP.
  const site = req.get("sec-fetch-site");
  if (site === undefined ? isOwn : site === "same-origin") next();
  else throw new HttpError(403, "This request must come from this site itself.");
};

export const requireJson: RequestHandler = ({ headers }, _res, next) => {
  const type = headers["content-type"];
  const hasBody =
    headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
  if (type === undefined ? hasBody : !/^application\/json\s*(;|$)/i.test(type)) {
    throw new HttpError(415, "Send JSON, as application/json.");
  }
  next();
};

/** The bytes of large bodies that may be worked on at a time: each is in memory, some as texts and objects too. */
const LARGE_BYTES_AT_ONCE = 128 * 1024 * 1024;
const LARGE_BYTES = 1024 * 1024;
let largeBytes = 0;

/** Rejects a large body with 503 while others of too many bytes are worked on; `limit` is that of one body. */
export function reserveBody(limit: number): RequestHandler {
  return ({ headers }, res, next) => {
    const bytes = Math.min(Number(headers["content-length"] ?? limit), limit);
    if (bytes < LARGE_BYTES) return next();
    if (largeBytes + bytes > LARGE_BYTES_AT_ONCE) {
      throw busyError("Too much is being sent at once. Try again shortly.");
    }
    largeBytes += bytes;
    res.once("close", () => {
      largeBytes -= bytes;
    });
    next();
  };
}

/** Reads a JSON body of at most so many bytes into `req.body`. Other content types get 415; an empty body is accepted. */
export function jsonBodyUpTo(limit: number): RequestHandler {
  // Bytes that are no UTF-8 would become other characters.
  const verify = (_req: unknown, _res: unknown, bytes: Buffer) => {
    if (!isUtf8(bytes)) throw new HttpError(400, "This request is malformed.");
  };
  const parse = express.json({ limit, inflate: false, verify });
  const reserve = reserveBody(limit);
  return (req, res, next) =>
    requireJson(req, res, () => reserve(req, res, () => parse(req, res, next)));
}

/** Reads a JSON body of at most 4 kB into `req.body`. */
export const jsonBody = jsonBodyUpTo(4_096);

/** The body of a request, parsed. Throws a 422 HttpError that says which field is wrong, and why. */
export function parseBody<Body>(schema: z.ZodMiniType<Body>, body: unknown): Body {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  const errors = result.error.issues
    .slice(0, 100)
    .map(({ path, message }) => ({ field: path.join("."), message }));
  throw invalidFields(errors);
}
