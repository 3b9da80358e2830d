import type { Server } from "node:http";
import { fileURLToPath } from "node:url";
import type { RequestHandler } from "express";
import { readClientBuild } from "./client-build.ts";
import { builtPages } from "./pages.ts";

/** What answers page requests, and how to end it. */
export type Pages = { pages: RequestHandler; close: () => Promise<void> };

/**
 * The built client in production, which lies beside the bundled server; else pages from the sources.
 * The bundle holds neither the branch for development nor Vite.
 */
export async function openPages(server: Server, origins: readonly string[]): Promise<Pages> {
  if (process.env.NODE_ENV !== "production") {
    const { developmentPages } = await import("./development-pages.ts");
    return developmentPages(server, origins);
  }
  const folder = fileURLToPath(new URL("../client", import.meta.url));
  return { pages: builtPages(readClientBuild(folder)), close: async () => {} };
}
