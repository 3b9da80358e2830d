import type { Request, RequestHandler } from "express";
import { HttpError } from "./errors.ts";

/**
 * Rejects cross-site requests (CSRF). Browsers send Sec-Fetch-Site or else Origin, which no page can
 * change. A client that sends neither is no browser, so it has no cookies of a visitor and may pass.
 */
export const requireSameOrigin: RequestHandler = (req, _res, next) => {
  if (!isSameOrigin(req)) throw new HttpError(403, "This request must come from this site itself.");
  next();
};

function isSameOrigin(req: Request): boolean {
  // Needs no knowledge of our own host, which a proxy may hide. Browsers omit it over plain HTTP.
  const site = req.get("sec-fetch-site");
  if (site !== undefined) return site === "same-origin";
  const origin = req.get("origin");
  if (origin === undefined) return true;
  return URL.canParse(origin) && new URL(origin).host === req.host?.toLowerCase();
}
