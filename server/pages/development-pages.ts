import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { isAdminPath } from "@shared/admin-path.ts";
import { Router } from "express";
import { createServer, type ViteDevServer } from "vite";
import type { Address } from "@/app/load-page.ts";
import { securityHeaders } from "../http/security-headers.ts";
import { createArticleEnhancer } from "./article-enhancer.ts";
import type { PageOptions, Pages } from "./open-pages.ts";
import { createPageTemplate, headHtml, jsonLdHtml } from "./page-template.ts";
import type { Renderer, RendererModule } from "./rendered-pages.ts";
import { createTransport } from "./rendered-pages.ts";

// Vite writes this into the page when it starts; each request then gets a nonce of its own.
const NONCE_PLACEHOLDER = "NONCE_PLACEHOLDER";

// In the built page they are one file; here scripts would add them, long after the first paint.
const STYLES = ["fonts.css", "styles.css"].map(
  (file) => `<link rel="stylesheet" href="/src/app/${file}?direct" />`,
);

/** Pages straight from the sources with hot reload, on the given server's own port. Nothing is cached. */
export async function developmentPages(options: PageOptions): Promise<Pages> {
  const { server, origins, api } = options;
  const vite = await createServer({
    server: { middlewareMode: { server }, hmr: { server } },
    appType: "custom",
    html: { cspNonce: NONCE_PLACEHOLDER },
  });
  const enhancer = createArticleEnhancer({});
  const readSource = (path: string) =>
    readFile(join(vite.config.root, new URL(path, "http://localhost").pathname)).catch(() => null);
  const transport = createTransport(api, readSource);
  const loadRenderer = async () => {
    const loaded = await vite.ssrLoadModule("/src/app/entry-server.tsx");
    const { renderer } = loaded as RendererModule;
    renderer.setTransport(transport);
    renderer.setArticleEnhancer(enhancer.enhance);
    renderer.setArticleDates(options.readArticleDate);
    return renderer;
  };

  const renderAt = async (url: string, page: string) => {
    const { pathname, search } = new URL(url, "http://localhost");
    const renderer = await loadRenderer();
    const address = renderer.renderedAddress(pathname, search, await options.site.read());
    if (typeof address === "string") return { status: 301, html: address };
    return render(renderer, page, address, vite);
  };

  const handler = Router().use(vite.middlewares);
  handler.get("/{*path}", async (req, res) => {
    const nonce = randomBytes(16).toString("base64");
    const source = await readFile(join(vite.config.root, "index.html"), "utf8");
    const page = await vite.transformIndexHtml(req.originalUrl, source);
    const isAdmin = isAdminPath(req.path);
    const allowances = { nonce, origins: isAdmin ? [] : origins };
    for (const [name, value] of securityHeaders(allowances)) res.setHeader(name, value);
    res.set("Cache-Control", "no-store").type("html");
    const { status, html } = isAdmin
      ? { status: 200, html: page }
      : await renderAt(req.originalUrl, page);
    if (status === 301) return res.redirect(301, html);
    return res.status(status).send(html.replaceAll(NONCE_PLACEHOLDER, nonce));
  });
  const close = async () => void (await Promise.all([vite.close(), enhancer.close()]));
  return {
    rendered: [],
    handler,
    inlineHashes: { scripts: [], styles: [] },
    invalidate: () => undefined,
    close,
  };
}

/** A page from the sources; of one that moved the address. */
async function render(renderer: Renderer, page: string, address: Address, vite: ViteDevServer) {
  try {
    const rendered = await renderer.renderPage(address);
    if (typeof rendered === "string") return { status: 301, html: rendered };
    const { head, html, preloads, data } = rendered;
    const withStyles = [preloads, ...STYLES, headHtml(head)].join("\n    ");
    const template = createPageTemplate(page, "", {});
    const parts = { head: withStyles, html, data, jsonLd: jsonLdHtml(head) };
    return { status: head.status, html: template.fill(parts) };
  } catch (error) {
    vite.ssrFixStacktrace(error as Error);
    vite.config.logger.error(`The page could not be rendered: ${(error as Error).stack}`);
    return { status: 503, html: page };
  }
}
