import { MAX_REVISION } from "@shared/contracts/write-request.ts";
import type { Request, RequestHandler, Router } from "express";
import { allowMethods, HttpError, notFound } from "./errors.ts";

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

/** The revision in the `before` of a query, which pages of a history start below; the highest where there is none. */
function readBefore({ originalUrl }: Request): number {
  const before = new URL(originalUrl, "http://localhost").searchParams.get("before");
  if (before === null) return MAX_REVISION;
  return readRevision(before) ?? reject();
}

/** The revision that a part of an address names, at most the highest; null where it names none. */
function readRevision(text: string): number | null {
  return /^\d{1,10}$/.test(text) ? Math.min(Number(text), MAX_REVISION) : null;
}

function reject(): never {
  throw new HttpError(400, "“before” must be a revision.");
}
