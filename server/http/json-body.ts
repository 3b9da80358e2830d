import { isUtf8 } from "node:buffer";
import express, { type Request, type RequestHandler } from "express";
import type * as z from "zod/mini";
import { HttpError } from "./errors.ts";

const IS_JSON = /^application\/json\s*(;|$)/i;

/** Reads a JSON body of at most so many bytes into `req.body`. Other content types get 415; an empty body is accepted. */
export function jsonBodyUpTo(limit: number): RequestHandler {
  // Bytes that are no UTF-8 would become other characters.
  const verify = (_req: unknown, _res: unknown, bytes: Buffer) => {
    if (!isUtf8(bytes)) throw new HttpError(400, "This request is malformed.");
  };
  const parse = express.json({ limit, inflate: false, verify });
  return (req, res, next) => {
    assertJson(req);
    parse(req, res, next);
  };
}

/** The same for small bodies, of at most 4 kB. */
export const jsonBody = jsonBodyUpTo(4_096);

/** Rejects a body of another content type than JSON with 415. */
export const requireJson: RequestHandler = (req, _res, next) => {
  assertJson(req);
  next();
};

function assertJson(req: Request): void {
  const type = req.get("content-type");
  if (type === undefined ? hasBody(req) : !IS_JSON.test(type)) {
    throw new HttpError(415, "Send JSON, as application/json.");
  }
}

function hasBody({ headers }: Request): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

const MAX_FAULTS = 100;

/** What a body holds. Throws an HttpError: 422 with what is wrong in which field. */
export function parseBody<Body>(schema: z.ZodMiniType<Body>, body: unknown): Body {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  const faults = result.error.issues
    .slice(0, MAX_FAULTS)
    .map(({ path, message }) => ({ field: path.join("."), message }));
  throw new HttpError(422, "Nothing was saved: some of the fields can’t be.", {}, { faults });
}
