import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { TestProject } from "vitest/node";
import { bundleServer } from "../../scripts/bundle-server.ts";
import { makeEmbeddedTemplate } from "./embedded-template.ts";
import { startPostgres } from "./postgres-server.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** The address of the PostgreSQL server that all test files share. */
    postgresUrl: string;
    /** A data folder with an embedded database whose tables are made and empty, to be copied. */
    embeddedTemplate: string;
    /** Where the server's scripts lie as bundles, which start in a fraction of the time that sources take. */
    scriptsFolder: string;
  }
}

/** Enhances once what the server's test files share, and takes it away after the last of them. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Within the repository, so that the bundles find their packages.
  mkdirSync("node_modules/.cache", { recursive: true });
  const folder = mkdtempSync(resolve("node_modules/.cache/server-tests-"));
  const scripts = join(folder, "server");
  const [postgres] = await Promise.all([
    startPostgres(),
    bundleServer(scripts, {
      entryPoints: ["server/testing/lock-racer.ts", "server/testing/crash-database.ts"],
    }),
    makeEmbeddedTemplate(join(folder, "template")),
  ]);
  writePages(folder);
  project.provide("postgresUrl", postgres.url);
  project.provide("embeddedTemplate", join(folder, "template"));
  project.provide("scriptsFolder", scripts);
  return async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

// Stands for the built client and its renderer, which have tests of their own.
const RENDERER = `export const renderer = {
  renderedAddress: (path, search) => ({ path, search }),
  renderPage: async () => ({ head, html: "", preloads: "", data: "{}" }),
  setTransport() {},
  setArticleDates() {},
};
const head = { status: 200, title: "Test", description: "", canonical: "/", image: "/", type: "website", jsonLd: [], links: [] };
`;

/** The pages that the processes serve. */
function writePages(folder: string): void {
  mkdirSync(join(folder, "client/.vite"), { recursive: true });
  writeFileSync(join(folder, "client/.vite/manifest.json"), "{}");
  writeFileSync(join(folder, "client/.vite/first-view.json"), "{}");
  writeFileSync(join(folder, "client/index.html"), "<!doctype html><title>Test</title>");
  mkdirSync(join(folder, "render"));
  writeFileSync(join(folder, "render/entry-server.js"), RENDERER);
  writeFileSync(join(folder, "render/inline-script.js"), "");
  writeFileSync(join(folder, "render/static-search.js"), "");
}
