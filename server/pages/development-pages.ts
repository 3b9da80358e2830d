import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { isAdminPath } from "@shared/admin-path.ts";
import { Router } from "express";
import { createServer } from "vite";
import { baseOf } from "@/lib/paths.ts";
import { site as ownSite } from "@/site.ts";
import { securityHeaders } from "../http/security-headers.ts";
import type { PageOptions, Pages } from "./open-pages.ts";
import { createPageTemplate } from "./page-template.ts";
import { connectRenderer, type Renderer } from "./rendered-pages.ts";

// Vite writes this placeholder into the page when it starts; each request then gets a nonce of its own.
const NONCE_PLACEHOLDER = "NONCE_PLACEHOLDER";

// In development scripts would add the styles, long after the first paint.
const STYLES = `<link rel="stylesheet" href="/src/app/styles.css?direct" />\n`;

/** Pages straight from the sources with hot reload, on the given server's own port. Nothing is cached. */
export async function developmentPages(options: PageOptions): Promise<Pages> {
  const { server, origins, mediaOrigins, api, readArticleDate, site } = options;
  const vite = await createServer({
    server: { middlewareMode: { server }, hmr: { server } },
    appType: "custom",
    html: { cspNonce: NONCE_PLACEHOLDER },
  });
  // Vite serves files outside the client's folder by their whole path.
  const readSource = (path: string) => {
    const { pathname } = new URL(path, "http://localhost");
    const [, whole] = /^\/@fs(\/.*)$/.exec(pathname) ?? [];
    return readFile(whole ?? join(vite.config.root, pathname)).catch(() => null);
  };

  const render = async (url: string, page: string) => {
    const loaded = await vite.ssrLoadModule("/src/app/rendering/entry-server.tsx");
    const { renderer } = loaded as { renderer: Renderer };
    connectRenderer(renderer, { api, readFile: readSource, readArticleDate });
    const { pathname, search } = new URL(url, "http://localhost");
    const address = renderer.renderedAddress(pathname, search, await site.read());
    if (typeof address === "string") return address;
    try {
      const rendered = await renderer.renderPage(address);
      if (typeof rendered === "string") return rendered;
      const shown = { ...rendered, preloads: rendered.preloads + STYLES };
      return { status: rendered.head.status, html: createPageTemplate(page, "", {}).fill(shown) };
    } catch (error) {
      vite.ssrFixStacktrace(error as Error);
      vite.config.logger.error(`The page could not be rendered: ${(error as Error).stack}`);
      return { status: 503, html: page };
    }
  };

  const handler = Router().use(vite.middlewares);
  handler.get("/{*path}", async (req, res) => {
    const nonce = randomBytes(16).toString("base64");
    const source = await readFile(join(vite.config.root, "index.html"), "utf8");
    const page = await vite.transformIndexHtml(req.originalUrl, source);
    const isAdmin = isAdminPath(req.path);
    const frameAncestors = baseOf(req.path) ? ownSite.panelOrigins : [];
    const allowed = isAdmin ? {} : { origins, keepsOpener: true, frameAncestors };
    res.set(securityHeaders({ nonce, mediaOrigins, ...allowed }));
    res.set("Cache-Control", "no-store").type("html");
    const shown = isAdmin ? { status: 200, html: page } : await render(req.originalUrl, page);
    if (typeof shown === "string") return res.redirect(301, shown);
    return res.status(shown.status).send(shown.html.replaceAll(NONCE_PLACEHOLDER, nonce));
  });
  return {
    rendered: [],
    handler,
    inlineHashes: { scripts: [], styles: [] },
    script: undefined,
    tags: [],
    invalidate: () => undefined,
    close: vite.close,
  };
}
