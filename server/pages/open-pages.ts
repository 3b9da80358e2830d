import { readdirSync, readFileSync } from "node:fs";
import type { Server } from "node:http";
import { join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import type { RequestHandler } from "express";
import { contentType } from "mime-types";
import type { Logger } from "pino";
import { cacheControl } from "../http/cache-control.ts";
import {
  type CachedResponse,
  compressAhead,
  createCachedResponse,
  sendCachedResponse,
} from "../http/cached-response.ts";
import type { CachedRoute } from "../http/cached-route.ts";
import { HttpError, methodNotAllowed } from "../http/errors.ts";
import type { InlineHashes } from "../http/security-headers.ts";
import type { PublishedSiteReader } from "../seo/published-site.ts";
import { UserError } from "../user-error.ts";
import { createArticleEnhancer } from "./article-enhancer.ts";
import { createPageTemplate } from "./page-template.ts";
import { createRenderedPages, createTransport, type RendererModule } from "./rendered-pages.ts";

/** What pages need of the rest of the server. `api` are the answers that pages are rendered from. */
export type PageOptions = {
  server: Server;
  origins: readonly string[];
  api: readonly CachedRoute[];
  /** When an article was last published, as an ISO date. */
  readArticleDate: (articleId: string) => Promise<string | undefined>;
  /** What there is on the site. */
  site: PublishedSiteReader;
  log: Logger;
};

/** The pages and their files. */
export type Pages = {
  /** The public pages that the server renders. */
  rendered: readonly CachedRoute[];
  /** Handles all other requests: files, and the page that renders itself in the browser. */
  handler: RequestHandler;
  inlineHashes: InlineHashes;
  /** The path of the script that every built page runs. */
  script?: string | undefined;
  /** Drops every rendered page. */
  invalidate: () => void;
  close: () => Promise<void>;
};

/** The built client in production, else pages from the sources. The production bundle has no development code. */
export async function openPages(options: PageOptions): Promise<Pages> {
  if (process.env.NODE_ENV !== "production") {
    const { developmentPages } = await import("./development-pages.ts");
    return developmentPages(options);
  }
  return openBuiltPages(options);
}

/** Pages that are rendered at start. */
const WARM_UP = ["/", "/university", "/knowledge-base"];

/** The sheets of what each screen shows first, by their modules (scripts/first-view-styles.ts). */
const FIRST_VIEW_FILE = ".vite/first-view.json";

const besideServer = (path: string) => new URL(path, import.meta.url);

/** The scripts and style sheets that a built page names: those that every page loads. */
function assetsOf(page: string): string[] {
  return [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path = ""]) => path);
}

async function openBuiltPages({ api, readArticleDate, site, log }: PageOptions): Promise<Pages> {
  const folder = fileURLToPath(besideServer("../client"));
  const { files, page } = readBuiltFiles(folder);
  // Beside the server in a variable: bundlers would look for it.
  const entry = besideServer("../render/entry-server.js").href;
  const { renderer }: RendererModule = await import(entry);
  const builtIn = readFileSync(besideServer("../render/enhanced-articles.json"), "utf8");
  const enhancer = createArticleEnhancer(JSON.parse(builtIn));
  renderer.setTransport(createTransport(api, (path) => files.get(path)?.body ?? null));
  renderer.setArticleEnhancer(enhancer.enhance);
  renderer.setArticleDates(readArticleDate);

  const template = createPageTemplate(
    page.body.toString(),
    readFileSync(besideServer("../render/inline-script.js"), "utf8"),
    JSON.parse(readFileSync(join(folder, FIRST_VIEW_FILE), "utf8")),
  );
  const fallback = createCachedResponse(page.body, {
    contentType: "text/html; charset=utf-8",
    cacheControl: cacheControl.private,
    status: 503,
    headers: ["Retry-After", "5"],
  });
  const isFile = (path: string) => files.has(path) || path.startsWith("/assets/");
  const { route, invalidate } = createRenderedPages({
    renderer,
    template,
    moduleTags: readModuleTags(folder),
    isFile,
    site,
    fallback,
    log,
  });
  // The first visitor need not wait for what a process does once, such as compiling the app's code.
  for (const path of WARM_UP) void route.load("GET", path);
  for (const path of assetsOf(page.body.toString())) {
    const file = files.get(path);
    if (file) compressAhead(file);
  }
  return {
    rendered: [route],
    handler: serveFiles(files, page),
    inlineHashes: template.inlineHashes,
    script: assetsOf(page.body.toString()).find((path) => path.endsWith(".js")),
    invalidate,
    close: enhancer.close,
  };
}

type Chunk = { file: string; imports?: string[]; css?: string[] };
type Manifest = Record<string, Chunk>;

const ENTRY = "index.html";

/** The tags that load a screen's own module along with the page, by its path below client/; "" for a screen without one. */
function readModuleTags(folder: string): (module: string | undefined) => string {
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, ".vite/manifest.json"), "utf8"));
  const initial = new Set(closureOf(manifest, ENTRY));
  return (module) => {
    if (!module) return "";
    const chunks = closureOf(manifest, module)
      .filter((key) => !initial.has(key))
      .flatMap((key) => manifest[key] ?? []);
    const styles = chunks.flatMap(({ css = [] }) => css);
    return [
      ...styles.map((file) => `\n    <link rel="stylesheet" crossorigin href="/${file}">`),
      ...chunks.map(({ file }) => `\n    <link rel="modulepreload" crossorigin href="/${file}">`),
    ].join("");
  };
}

/** The keys of a chunk and of all that it imports statically. */
function closureOf(manifest: Manifest, entry: string): string[] {
  const keys = new Set([entry]);
  for (const key of keys) for (const imported of manifest[key]?.imports ?? []) keys.add(imported);
  return [...keys];
}

type Files = ReadonlyMap<string, CachedResponse>;

/** The files of a built client by path, and its page as the admin area gets it. Throws a UserError. */
export function readBuiltFiles(folder: string): { files: Files; page: CachedResponse } {
  const files = new Map(listFiles(folder).map((path) => readResponse(folder, path)));
  const { body } = files.get("/index.html") ?? {};
  if (!body) {
    throw new UserError(`There is no built site in ${folder}. Run "npm run build" first.`);
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
