import { MAX_REVISION } from "@shared/contracts/write-request.ts";
import type { Request, RequestHandler } from "express";
import { HttpError } from "./errors.ts";

type History = {
  readPage: (before: number) => Promise<unknown>;
  /** Null where there is no such revision. */
  readEntry: (revision: number) => Promise<unknown>;
};

/** What answers the calls of a history: a page of entries, and one of them by its revision. */
export function historyHandlers({ readPage, readEntry }: History) {
  const sendHistory: RequestHandler = async (req, res) => {
    res.json(await readPage(readBefore(req)));
  };
  const sendHistoryEntry: RequestHandler = async (req, res) => {
    const entry = await readEntry(Math.min(Number(req.params.revision), MAX_REVISION));
    if (!entry) throw new HttpError(404, "There is no such revision.");
    res.json(entry);
  };
  return { sendHistory, sendHistoryEntry };
}

/** The revision in the `before` of a query, which pages of a history start below; the highest where there is none. */
function readBefore({ originalUrl }: Request): number {
  const before = new URL(originalUrl, "http://localhost").searchParams.get("before");
  if (before === null) return MAX_REVISION;
  if (/^\d{1,10}$/.test(before)) return Math.min(Number(before), MAX_REVISION);
  throw new HttpError(400, "“before” must be a revision.");
}
