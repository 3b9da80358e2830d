import { existsSync, readdirSync, readFileSync } from "node:fs";
import type { Server } from "node:http";
import { join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { isAdminPath } from "@shared/admin-path.ts";
import type { RequestHandler } from "express";
import { contentType } from "mime-types";
import type { Logger } from "pino";
import { cacheControl } from "../http/cache-control.ts";
import {
  type CachedResponse,
  createCachedResponse,
  sendCachedResponse,
} from "../http/cached-response.ts";
import type { CachedRoute } from "../http/cached-route.ts";
import { decodePart, HttpError, requireGet } from "../http/errors.ts";
import { setFileHeaders } from "../http/security-headers.ts";
import type { openSeo } from "../seo/seo-responses.ts";
import { UserError } from "../user-error.ts";
import { createPageTemplate } from "./page-template.ts";
import { connectRenderer, createRenderedPages, type Renderer } from "./rendered-pages.ts";

/** The parts of the server that pages need. `api` are the responses of which pages are rendered. */
export type PageOptions = Pick<ReturnType<typeof openSeo>, "site" | "readArticleDate"> & {
  server: Server;
  origins: readonly string[];
  mediaOrigins: readonly string[];
  api: readonly CachedRoute[];
  log: Logger;
};

export type Pages = Awaited<ReturnType<typeof openBuiltPages>>;

/** The built client in production, else pages from the sources. The production bundle has no development code. */
export async function openPages(options: PageOptions): Promise<Pages> {
  if (process.env.NODE_ENV !== "production") {
    const { developmentPages } = await import("./development-pages.ts");
    return developmentPages(options);
  }
  return openBuiltPages(options);
}

/** The options of the page that renders itself in the browser. */
const PAGE = { contentType: "text/html; charset=utf-8", cacheControl: cacheControl.private };

async function openBuiltPages({ api, readArticleDate, site, log }: PageOptions) {
  const besideServer = (path: string) => new URL(path, import.meta.url);
  const read = (path: string) => readFileSync(besideServer(path), "utf8");
  const files = readBuiltFiles(fileURLToPath(besideServer("../client")));
  // The path is in a variable, as bundlers would resolve a literal.
  const entry = besideServer("../render/entry-server.js").href;
  const { renderer }: { renderer: Renderer } = await import(entry);
  const readFile = (path: string) => files.get(path)?.body ?? null;
  connectRenderer(renderer, { api, readFile, readArticleDate });

  const page = read("../client/index.html");
  const template = createPageTemplate(
    page,
    read("../render/inline-script.js"),
    // The critical CSS of each page by its module (scripts/critical-css.ts).
    JSON.parse(read("../client/.vite/critical-css.json")),
  );
  const manifest: Manifest = JSON.parse(read("../client/.vite/manifest.json"));
  const moduleTags = readModuleTags(manifest);
  const { route, tags, invalidate } = createRenderedPages({
    renderer,
    fill: ({ html, ...rest }) =>
      template.fill({ ...rest, html: inlineThumbnails(html, readFile) }, moduleTags(rest.module)),
    isFile: (path) => files.has(path) || path.startsWith("/assets/"),
    site,
    fallback: createCachedResponse(Buffer.from(page), {
      ...PAGE,
      status: 503,
      headers: ["Retry-After", "5"],
    }),
    log,
  });
  // Renders pages at start, so that no visitor waits for one-time work such as compiling the app's code.
  for (const path of ["/", "/university", "/knowledge-base"]) void route("GET", path)?.load();
  return {
    rendered: [route] as readonly CachedRoute[],
    /** Handles all other requests: files, and the admin area, whose page renders itself in the browser. */
    handler: serveFiles(files, page),
    inlineHashes: template.inlineHashes,
    script: /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1],
    tags,
    invalidate,
    close: async (): Promise<void> => undefined,
  };
}

/** In bytes. A larger image is left to a request of its own. */
const INLINE_LIMIT = 4096;

/**
 * A page's HTML with the site's own thumbnails inline, below those of the video host, so that it requests none of them.
 */
export function inlineThumbnails(
  html: string,
  readFile: (path: string) => Uint8Array | null,
): string {
  return html.replace(/url\(&quot;(\/thumbnails\/[\w-]+\.svg)&quot;\)/g, (address, path) => {
    const drawing = readFile(path);
    if (!drawing || drawing.length > INLINE_LIMIT) return address;
    const text = new TextDecoder().decode(drawing).replace(/\s+/g, " ");
    // The SVG has to be escaped for CSS within an attribute of HTML.
    const escaped = text.replaceAll('"', "'").replace(/[%#&\\]/g, encodeURIComponent);
    return `url(&quot;data:image/svg+xml,${escaped}&quot;)`;
  });
}

type Manifest = Record<string, { file: string; imports?: string[]; css?: string[] }>;

/** The tags that load a page's own module along with it, by its path below client/; "" for a page without one. */
function readModuleTags(manifest: Manifest): (module: string | undefined) => string {
  /** The keys of a chunk and of all chunks that it imports statically. */
  const closureOf = (entry: string) => {
    const keys = new Set([entry]);
    for (const key of keys) for (const imported of manifest[key]?.imports ?? []) keys.add(imported);
    return keys;
  };
  const initial = closureOf("index.html");
  return (module) => {
    const chunks = [...(module ? closureOf(module) : [])]
      .filter((key) => !initial.has(key))
      .flatMap((key) => manifest[key] ?? []);
    const styles = chunks.flatMap(({ css = [] }) => css);
    return [
      ...styles.map((file) => `\n    <link rel="stylesheet" href="/${file}">`),
      ...chunks.map(({ file }) => `\n    <link rel="modulepreload" crossorigin href="/${file}">`),
    ].join("");
  };
}

/** The files of a built client by path, without the build's manifests. Throws a UserError. */
export function readBuiltFiles(folder: string): ReadonlyMap<string, CachedResponse> {
  if (!existsSync(join(folder, "index.html"))) {
    throw new UserError(`There is no built site in ${folder}. Run "npm run build" first.`);
  }
  const files = new Map<string, CachedResponse>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const url = `/${relative(folder, path).split(sep).join("/")}`;
    if (!entry.isFile() || url.startsWith("/.vite") || url.endsWith(".br")) continue;
    const brotli = `${path}.br`;
    const response = createCachedResponse(readFileSync(path), {
      contentType: contentType(entry.name) || "application/octet-stream",
      cacheControl: cacheControlOf(url),
      brotli: existsSync(brotli) ? readFileSync(brotli) : undefined,
    });
    files.set(url, response);
  }
  return files;
}

// Files with hashed names never change; the page and the service worker name them; all others may be an hour old.
function cacheControlOf(url: string): string {
  if (url.startsWith("/assets/")) return cacheControl.immutable;
  return /\.html$|^\/service-worker\.js$/.test(url) ? cacheControl.page : cacheControl.file;
}

/** Files that pages load and nobody opens: scripts, style sheets, fonts, texts, thumbnails and the mark. */
const LOADED_FILE = /^\/(assets\/.*\.(js|css|json|woff2)|(thumbnails\/[^/]+|mark)\.svg)$/;

/**
 * Serves built files from memory, the page to the admin area, and 404 for every other path: other pages are rendered.
 */
export function serveFiles(files: ReturnType<typeof readBuiltFiles>, html: string): RequestHandler {
  const page = createCachedResponse(Buffer.from(html), PAGE);
  return async (req, res) => {
    requireGet(req.method);
    const path = decodePart(req.path, "This address is malformed.");
    const file = files.get(path);
    // No cache may keep the 404: while servers are replaced, an older one lacks the newest files.
    if (!file && !isAdminPath(req.path)) throw new HttpError(404, "There is no such file.");
    if (file && LOADED_FILE.test(path)) setFileHeaders(res);
    await sendCachedResponse(req, res, file ?? page);
  };
}
