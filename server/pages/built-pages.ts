import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import type { RequestHandler } from "express";
import { contentType } from "mime-types";
import { cacheControl } from "../http/cache-control.ts";
import {
  type CachedResponse,
  createCachedResponse,
  sendCachedResponse,
} from "../http/cached-response.ts";
import { HttpError, methodNotAllowed } from "../http/errors.ts";
import { StartError } from "../start-error.ts";

type Files = ReadonlyMap<string, CachedResponse>;

/** The files of a built client by path, and its page as the admin area gets it. Throws a StartError. */
export function readBuiltFiles(folder: string): { files: Files; page: CachedResponse } {
  const files = new Map(listFiles(folder).map((path) => readResponse(folder, path)));
  const { body } = files.get("/index.html") ?? {};
  if (!body) {
    throw new StartError(`There is no built site in ${folder}. Run "npm run build" first.`);
  }
  const contentType = "text/html; charset=utf-8";
  return {
    files,
    page: createCachedResponse(body, { contentType, cacheControl: cacheControl.private }),
  };
}

/** Serves built files from memory: the page for unknown paths, 404 for missing assets. */
export function serveFiles(files: Files, page: CachedResponse): RequestHandler {
  return async (req, res) => {
    if (req.method !== "GET" && req.method !== "HEAD") throw methodNotAllowed("GET", "HEAD");
    const path = decodePath(req.path);
    const file = files.get(path);
    // Kept by nobody: while servers are replaced, one that is older does not have the newest files yet.
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

/** Every file apart from Vite's manifest of the build. */
function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((path) => !relative(folder, path).startsWith(".vite"));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}

function readResponse(folder: string, path: string): [url: string, response: CachedResponse] {
  const url = `/${relative(folder, path).split(sep).join("/")}`;
  const response = createCachedResponse(readFileSync(path), {
    contentType: contentType(url.slice(url.lastIndexOf("/") + 1)) || "application/octet-stream",
    cacheControl: cacheControlOf(url),
    // Compressed once per process, so a slow quality is fine.
    brotliQuality: 11,
  });
  return [url, response];
}

// Files with hashed names never change; the page and the service worker name them; the rest may be an hour old.
function cacheControlOf(url: string): string {
  if (url.startsWith("/assets/")) return cacheControl.immutable;
  return /\.html$|^\/service-worker\.js$/.test(url) ? cacheControl.page : cacheControl.file;
}
