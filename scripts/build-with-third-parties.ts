import { cpSync } from "node:fs";
import { build as bundle } from "esbuild";
import { build } from "vite";

/**
 * Builds the site as it is where third parties are configured, for the browser tests: the same client and server
 * with another site file, in a folder of its own.
 */
const SITE_FILE = "./e2e/sites/with-third-parties.ts";
const FOLDER = "dist/with-third-parties";

// The client's settings read it.
process.env.SITE_FILE = SITE_FILE;
await build({ logLevel: "warn", build: { outDir: `../${FOLDER}/client` } });
await bundle({
  entryPoints: ["server/index.ts"],
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node20",
  packages: "external",
  minifySyntax: true,
  define: { "process.env.NODE_ENV": '"production"' },
  alias: { "@/site.ts": SITE_FILE },
  outdir: `${FOLDER}/server`,
  logLevel: "warning",
});
cpSync("server/db/migrations", `${FOLDER}/server/migrations`, { recursive: true });
