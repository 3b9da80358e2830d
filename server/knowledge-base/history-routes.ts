import { type RequestHandler, Router } from "express";
import type { Db } from "../db/database.ts";
import { allowMethods, HttpError, notFound } from "../http/errors.ts";
import { createHistoryStore } from "./history-store.ts";

/** The largest number that the database's `integer` holds. */
const MAX_REVISION = 2 ** 31 - 1;

/** The routes below /api/knowledge-base/history: a page of publishes, one of them, and an earlier text. */
export function historyRoutes(db: Db, signedIn: RequestHandler): Router {
  const history = createHistoryStore(db);
  const routes = Router();
  routes
    .route("/")
    .get(signedIn, async (req, res) => {
      const { searchParams } = new URL(req.originalUrl, "http://localhost");
      res.json(await history.readPage(readRevision(searchParams.get("before"))));
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
      const { revision = "" } = req.params;
      if (!/^\d{1,10}$/.test(revision)) return notFound(req, res, next);
      const entry = await history.readEntry(Math.min(Number(revision), MAX_REVISION));
      if (!entry) throw new HttpError(404, "There is no such revision.");
      res.json(entry);
    })
    .all(allowMethods("GET", "HEAD"));
  return routes;
}

function readRevision(before: string | null): number {
  if (before === null) return MAX_REVISION;
  if (!/^\d{1,10}$/.test(before)) throw new HttpError(400, "“before” must be a revision.");
  return Math.min(Number(before), MAX_REVISION);
}
