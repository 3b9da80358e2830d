import type { Request, RequestHandler } from "express";
import { HttpError } from "./errors.ts";

/**
 * Refuses a request that another site made a browser send. Browsers say where it comes from, in
 * Sec-Fetch-Site or else in Origin, and no page can change that. What says neither is no browser, so it
 * carries nobody's cookies but its own and may pass.
 */
export const requireSameOrigin: RequestHandler = (req, _res, next) => {
  if (!isFromHere(req)) throw new HttpError(403, "This request must come from this site itself.");
  next();
};

function isFromHere(req: Request): boolean {
  // It needs no knowledge of our own address, which a proxy may hide; it lacks on plain HTTP.
  const site = req.get("sec-fetch-site");
  if (site !== undefined) return site === "same-origin";
  const origin = req.get("origin");
  if (origin === undefined) return true;
  return URL.canParse(origin) && new URL(origin).host === req.host?.toLowerCase();
}
