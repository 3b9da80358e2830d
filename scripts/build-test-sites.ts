import { build } from "vite";
import { buildRender } from "./build-render.ts";
import { bundleServer } from "./bundle-server.ts";

/**
 * Builds the site for the browser tests from other site files: client and server with third parties configured, and the
 * client alone in the colours of a second brand.
 */
const THIRD_PARTIES = "with-third-parties";
const SITES = [THIRD_PARTIES, "second-brand"];

const fileOf = (site: string) => `./e2e/sites/${site}.ts`;

for (const site of SITES) {
  // vite.config.ts reads SITE_FILE.
  process.env.SITE_FILE = fileOf(site);
  await build({ logLevel: "warn", build: { outDir: `../dist/${site}/client` } });
  if (site === THIRD_PARTIES) await buildRender(`dist/${site}`);
}
await bundleServer(`dist/${THIRD_PARTIES}/server`, { siteFile: fileOf(THIRD_PARTIES) });
