import { type RequestHandler, Router } from "express";
import type { Db } from "../../db/database.ts";
import { allowMethods, HttpError, notFound } from "../../http/errors.ts";
import { readBefore, readRevision } from "../../http/read-revision.ts";
import { createVideoHistoryStore } from "./video-history-store.ts";

/** The routes below /api/admin/videos/history: a page of changes, and one of them. */
export function videoHistoryRoutes(db: Db, signedIn: RequestHandler): Router {
  const history = createVideoHistoryStore(db);
  const routes = Router();
  routes
    .route("/")
    .get(signedIn, async (req, res) => {
      res.json(await history.readPage(readBefore(req)));
    })
    .all(allowMethods("GET", "HEAD"));
  routes
    .route("/:change")
    .get(signedIn, async (req, res, next) => {
      const change = readRevision(req.params.change ?? "");
      if (change === null) return notFound(req, res, next);
      const entry = await history.readEntry(change);
      if (!entry) throw new HttpError(404, "There is no such change.");
      res.json(entry);
    })
    .all(allowMethods("GET", "HEAD"));
  return routes;
}
