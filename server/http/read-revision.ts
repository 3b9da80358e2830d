import { MAX_REVISION } from "@shared/write-request.ts";
import type { Request } from "express";
import { HttpError } from "./errors.ts";

/** The revision in the `before` of a query, which pages of a history start below; the highest where there is none. */
export function readBefore({ originalUrl }: Request): number {
  const before = new URL(originalUrl, "http://localhost").searchParams.get("before");
  if (before === null) return MAX_REVISION;
  return readRevision(before) ?? reject();
}

/** The revision that a part of an address names, at most the highest; null where it names none. */
export function readRevision(text: string): number | null {
  return /^\d{1,10}$/.test(text) ? Math.min(Number(text), MAX_REVISION) : null;
}

function reject(): never {
  throw new HttpError(400, "“before” must be a revision.");
}
