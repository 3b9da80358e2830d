import { type RequestHandler, Router } from "express";
import type { Db } from "../db/database.ts";
import { addHistoryRoutes } from "../http/add-history-routes.ts";
import { allowMethods, HttpError } from "../http/errors.ts";
import { createHistoryStore } from "./history-store.ts";

/** The routes below /api/knowledge-base/history: a page of publishes, one of them, and an earlier text. */
export function historyRoutes(db: Db, signedIn: RequestHandler): Router {
  const history = createHistoryStore(db);
  const routes = Router();
  routes
    .route("/bodies/:hash")
    .get(signedIn, async (req, res) => {
      const { hash = "" } = req.params;
      const html = /^[0-9a-f]{64}$/.test(hash) ? await history.readBody(hash) : null;
      if (html === null) throw new HttpError(404, "There is no such text.");
      res.json({ html });
    })
    .all(allowMethods("GET", "HEAD"));
  return addHistoryRoutes(routes, history, signedIn);
}
