import express, { type Request, type RequestHandler } from "express";
import { HttpError } from "./errors.ts";

const IS_JSON = /^application\/json\s*(;|$)/i;

const parse = express.json({ limit: "4kb", inflate: false });

/** Reads a JSON body of at most 4 kB into `req.body`. Other content types get 415; an empty body is accepted. */
export const jsonBody: RequestHandler = (req, res, next) => {
  assertJson(req);
  parse(req, res, next);
};

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
