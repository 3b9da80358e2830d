import type { RequestHandler, Router } from "express";
import { allowMethods, HttpError, notFound } from "./errors.ts";
import { readBefore, readRevision } from "./read-revision.ts";

type History = {
  readPage: (before: number) => Promise<unknown>;
  /** Null where there is no such revision. */
  readEntry: (revision: number) => Promise<unknown>;
};

/** Adds the routes of a history, for who is signed in: a page of entries, and one of them by its revision. */
export function addHistoryRoutes(
  routes: Router,
  { readPage, readEntry }: History,
  signedIn: RequestHandler,
): Router {
  routes
    .route("/")
    .get(signedIn, async (req, res) => {
      res.json(await readPage(readBefore(req)));
    })
    .all(allowMethods("GET", "HEAD"));
  routes
    .route("/:revision")
    .get(signedIn, async (req, res, next) => {
      const revision = readRevision(String(req.params.revision));
      if (revision === null) return notFound(req, res, next);
      const entry = await readEntry(revision);
      if (!entry) throw new HttpError(404, "There is no such revision.");
      res.json(entry);
    })
    .all(allowMethods("GET", "HEAD"));
  return routes;
}
