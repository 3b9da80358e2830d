import { build } from "vite";
import { buildRender } from "./build-render.ts";
import { bundleServer } from "./bundle-server.ts";

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
  if (site === THIRD_PARTIES) await buildRender(`dist/${site}`);
}
await bundleServer(`dist/${THIRD_PARTIES}/server`, { siteFile: fileOf(THIRD_PARTIES) });
