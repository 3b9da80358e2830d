import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { TestProject } from "vitest/node";
import { bundleServer } from "../../scripts/bundle-server.ts";
import { makeEmbeddedTemplate } from "./embedded-template.ts";
import { startPostgres } from "./postgres-server.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** The address of the PostgreSQL server that all test files share. */
    postgresUrl: string;
    /** A data folder with an embedded database whose tables are empty, to be copied. */
    embeddedTemplate: string;
    /** The folder of the server's bundled scripts, which start in a fraction of the time of their sources. */
    scriptsFolder: string;
  }
}

// The room in memory from which on databases lie there: each has a thousand files, made and removed in each test.
const ROOM_BYTES = 4 * 2 ** 30;

/** Makes the parts that all test files of the server share, and removes them after the last one. */
export default async function setup({ vitest }: TestProject) {
  // Another project of this run has set them up.
  if (vitest.getRootProject().getProvidedContext().postgresUrl) return;
  const memory = "/dev/shm";
  const hasRoom = existsSync(memory) && freeBytes(memory) > ROOM_BYTES;
  const temporary = mkdtempSync(join(hasRoom ? memory : tmpdir(), "help-site-tests-"));
  // PostgreSQL, which never runs as root, reads in this folder.
  chmodSync(temporary, 0o755);
  process.env.TMPDIR = temporary;
  // The bundles lie within the repository, so that they find their packages.
  mkdirSync("node_modules/.cache", { recursive: true });
  const folder = mkdtempSync(resolve("node_modules/.cache/server-tests-"));
  const scripts = join(folder, "server");
  const [postgres] = await Promise.all([
    startPostgres(),
    bundleServer(scripts, {
      entryPoints: ["server/testing/lock-racer.ts", "server/testing/crash-database.ts"],
      withPackages: true,
    }),
    makeEmbeddedTemplate(join(temporary, "template")),
  ]);
  writePages(folder);
  vitest.provide("postgresUrl", postgres.url);
  vitest.provide("embeddedTemplate", join(temporary, "template"));
  vitest.provide("scriptsFolder", scripts);
  return async () => {
    await postgres.stop();
    for (const made of [folder, temporary]) rmSync(made, { recursive: true, force: true });
  };
}

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

// Stands in for the built client and its renderer, which have tests of their own.
const RENDERER = `export const renderer = {
  renderedAddress: (path, search) => ({ path, search }),
  renderPage: async () => ({ head, html: "", preloads: "", data: "{}" }),
  setTransport() {},
  setArticleDates() {},
};
const head = { status: 200, title: "Test", description: "", canonical: "/", image: "/", type: "website", jsonLd: [], links: [] };
`;

/** Writes the pages that the server's processes serve. */
function writePages(folder: string): void {
  mkdirSync(join(folder, "client/.vite"), { recursive: true });
  writeFileSync(join(folder, "client/.vite/manifest.json"), "{}");
  writeFileSync(join(folder, "client/.vite/critical-css.json"), "{}");
  writeFileSync(join(folder, "client/index.html"), "<!doctype html><title>Test</title>");
  mkdirSync(join(folder, "render"));
  writeFileSync(join(folder, "render/entry-server.js"), RENDERER);
  writeFileSync(join(folder, "render/inline-script.js"), "");
}
