import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Server } from "node:http";
import { join } from "node:path";
import { isAdminPath } from "@shared/admin-path.ts";
import { Router } from "express";
import { createServer } from "vite";
import { securityHeaders } from "./http/security-headers.ts";
import type { Pages } from "./pages.ts";

// Vite writes this into the page when it starts; each request then gets a nonce of its own.
const NONCE_PLACEHOLDER = "NONCE_PLACEHOLDER";

/** Pages straight from the sources with hot reload, on the given server's own port. */
export async function developmentPages(http: Server, origins: readonly string[]): Promise<Pages> {
  const vite = await createServer({
    server: { middlewareMode: { server: http }, hmr: { server: http } },
    appType: "custom",
    html: { cspNonce: NONCE_PLACEHOLDER },
  });
  const pages = Router().use(vite.middlewares);
  pages.get("/{*path}", async (req, res) => {
    const nonce = randomBytes(16).toString("base64");
    const source = await readFile(join(vite.config.root, "index.html"), "utf8");
    const html = await vite.transformIndexHtml(req.originalUrl, source);
    const allowances = { nonce, origins: isAdminPath(req.path) ? [] : origins };
    for (const [name, value] of securityHeaders(allowances)) res.setHeader(name, value);
    res
      .set("Cache-Control", "no-store")
      .type("html")
      .send(html.replaceAll(NONCE_PLACEHOLDER, nonce));
  });
  return { pages, close: () => vite.close() };
}
