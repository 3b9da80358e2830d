import express, { type RequestHandler } from "express";
import { HttpError } from "./errors.ts";

const parse = express.json({ limit: "4kb", inflate: false });

/** Reads a small JSON body into `req.body`; one of another type is refused, none at all is left so. */
export const jsonBody: RequestHandler = (req, res, next) => {
  // A form, which any site may send, always names its type.
  const isJson = req.is("application/json");
  if (isJson === false || (!isJson && req.get("content-type") !== undefined)) {
    throw new HttpError(415, "Send JSON, as application/json.");
  }
  parse(req, res, next);
};
