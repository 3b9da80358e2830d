import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { contentType } from "mime-types";
import { type CachedResponse, createCachedResponse } from "./http/cached-response.ts";
import type { ClientBuild } from "./pages.ts";
import { StartError } from "./start-error.ts";

// Files with hashed names never change; the page is revalidated each time, so that it refers to the
// newest of them; the rest is small and may be an hour old.
const IMMUTABLE = "public, max-age=31536000, immutable";
const REVALIDATE = "no-cache";
const ONE_HOUR = "public, max-age=3600";

/** Reads a built client into memory, a few megabytes. Throws a StartError when there is none. */
export function readClientBuild(folder: string): ClientBuild {
  const files = new Map<string, CachedResponse>();
  for (const path of listFiles(folder)) {
    const url = `/${relative(folder, path).split(sep).join("/")}`;
    files.set(url, fileResponse(url, readFileSync(path)));
  }
  const page = files.get("/index.html");
  if (!page)
    throw new StartError(`There is no built site in ${folder}. Run "npm run build" first.`);
  return { files, page };
}

function fileResponse(url: string, body: Buffer): CachedResponse {
  const cacheControl = url.startsWith("/assets/")
    ? IMMUTABLE
    : url.endsWith(".html")
      ? REVALIDATE
      : ONE_HOUR;
  return createCachedResponse(body, {
    contentType: contentType(url.slice(url.lastIndexOf("/") + 1)) || "application/octet-stream",
    cacheControl,
    // Compressed once per process, so a slow quality is fine.
    brotliQuality: 11,
  });
}

/** Every file apart from Vite's own notes on the build. */
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
