import { isAdminPath } from "@shared/admin-path.ts";
import type { RequestHandler } from "express";

/** Middleware that keeps the admin area out of search engines, also where a page elsewhere links to it. */
export const hideAdminArea: RequestHandler = (req, res, next) => {
  if (isAdminPath(req.path)) res.set("X-Robots-Tag", "noindex, nofollow");
  next();
};
