import { cpSync } from "node:fs";
import { build as bundle } from "esbuild";
import { build } from "vite";

/**
 * Builds, for the browser tests, the site as it is with other site files: client and server where third parties are
 * configured, and the client alone in the colours of a second brand.
 */
const THIRD_PARTIES = "with-third-parties";
const SITES = [THIRD_PARTIES, "second-brand"];

const fileOf = (site: string) => `./e2e/sites/${site}.ts`;

for (const site of SITES) {
  // The client's settings read it.
  process.env.SITE_FILE = fileOf(site);
  await build({ logLevel: "warn", build: { outDir: `../dist/${site}/client` } });
}

await bundle({
  entryPoints: ["server/index.ts"],
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node20",
  packages: "external",
  minifySyntax: true,
  define: { "process.env.NODE_ENV": '"production"' },
  alias: { "@/site.ts": fileOf(THIRD_PARTIES) },
  outdir: `dist/${THIRD_PARTIES}/server`,
  logLevel: "warning",
});
cpSync("server/db/migrations", `dist/${THIRD_PARTIES}/server/migrations`, { recursive: true });
