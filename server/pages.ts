import type { RequestHandler } from "express";
import { type CachedResponse, sendCachedResponse } from "./http/cached-response.ts";
import { HttpError, methodNotAllowed } from "./http/errors.ts";

/** The built client: its files by path, such as `/assets/index-x1.js`, and index.html. */
export type ClientBuild = { files: ReadonlyMap<string, CachedResponse>; page: CachedResponse };

/**
 * Serves the built client from memory. Every path that is no file gets the page, as routing happens in
 * the browser; a missing file of an older build gets a 404, so that a script tag fails to load it.
 */
export function builtPages({ files, page }: ClientBuild): RequestHandler {
  return async (req, res) => {
    if (req.method !== "GET" && req.method !== "HEAD") throw methodNotAllowed("GET", "HEAD");
    const path = decodePath(req.path);
    const file = files.get(path);
    if (!file && path.startsWith("/assets/")) throw new HttpError(404, "There is no such file.");
    await sendCachedResponse(req, res, file ?? page);
  };
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    throw new HttpError(400, "This address is malformed.");
  }
}
