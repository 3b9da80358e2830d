import { type RequestHandler, Router } from "express";
import type { Db } from "../db/database.ts";
import { allowMethods, HttpError, notFound } from "../http/errors.ts";
import { readBefore, readRevision } from "../http/read-revision.ts";
import { createHistoryStore } from "./history-store.ts";

/** The routes below /api/knowledge-base/history: a page of publishes, one of them, and an earlier text. */
export function historyRoutes(db: Db, signedIn: RequestHandler): Router {
  const history = createHistoryStore(db);
  const routes = Router();
  routes
    .route("/")
    .get(signedIn, async (req, res) => {
      res.json(await history.readPage(readBefore(req)));
    })
    .all(allowMethods("GET", "HEAD"));
  routes
    .route("/bodies/:hash")
    .get(signedIn, async (req, res) => {
      const { hash = "" } = req.params;
      const html = /^[0-9a-f]{64}$/.test(hash) ? await history.readBody(hash) : null;
      if (html === null) throw new HttpError(404, "There is no such text.");
      res.json({ html });
    })
    .all(allowMethods("GET", "HEAD"));
  routes
    .route("/:revision")
    .get(signedIn, async (req, res, next) => {
      const revision = readRevision(req.params.revision ?? "");
      if (revision === null) return notFound(req, res, next);
      const entry = await history.readEntry(revision);
      if (!entry) throw new HttpError(404, "There is no such revision.");
      res.json(entry);
    })
    .all(allowMethods("GET", "HEAD"));
  return routes;
}
