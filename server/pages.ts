import { readdirSync, readFileSync } from "node:fs";
import type { Server } from "node:http";
import { join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import type { RequestHandler } from "express";
import { contentType } from "mime-types";
import {
  type CachedResponse,
  createCachedResponse,
  sendCachedResponse,
} from "./http/cached-response.ts";
import { HttpError, methodNotAllowed } from "./http/errors.ts";
import { StartError } from "./start-error.ts";

/** The request handler for pages, and how to close it. */
export type Pages = { pages: RequestHandler; close: () => Promise<void> };

/** The built client in production, else pages from the sources. The production bundle has no development code. */
export async function openPages(server: Server, origins: readonly string[]): Promise<Pages> {
  if (process.env.NODE_ENV !== "production") {
    const { developmentPages } = await import("./development-pages.ts");
    return developmentPages(server, origins);
  }
  const folder = fileURLToPath(new URL("../client", import.meta.url));
  return { pages: builtPages(folder), close: async () => {} };
}

/** Serves a built client from memory: the page for unknown paths, 404 for missing assets. Throws a StartError. */
export function builtPages(folder: string): RequestHandler {
  const files = new Map(listFiles(folder).map((path) => readResponse(folder, path)));
  const page = files.get("/index.html");
  if (!page) {
    throw new StartError(`There is no built site in ${folder}. Run "npm run build" first.`);
  }
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

// Files with hashed names never change; the page is revalidated; the rest is small and may be an hour old.
function cacheControlOf(url: string): string {
  if (url.startsWith("/assets/")) return "public, max-age=31536000, immutable";
  return url.endsWith(".html") ? "no-cache" : "public, max-age=3600";
}
