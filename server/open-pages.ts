import type { Server } from "node:http";
import { fileURLToPath } from "node:url";
import type { RequestHandler } from "express";
import { readClientBuild } from "./client-build.ts";
import { builtPages } from "./pages.ts";

/** The request handler for pages, and how to close it. */
export type Pages = { pages: RequestHandler; close: () => Promise<void> };

/**
 * In production the built client, which is next to the bundled server; otherwise pages from the sources.
 * The production bundle contains neither the development branch nor Vite.
 */
export async function openPages(server: Server, origins: readonly string[]): Promise<Pages> {
  if (process.env.NODE_ENV !== "production") {
    const { developmentPages } = await import("./development-pages.ts");
    return developmentPages(server, origins);
  }
  const folder = fileURLToPath(new URL("../client", import.meta.url));
  return { pages: builtPages(readClientBuild(folder)), close: async () => {} };
}
