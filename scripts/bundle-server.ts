import { cpSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";

/** The server itself and the commands that come with it. */
const ENTRY_POINTS = [
  "server/index.ts",
  "server/cli/import-cli.ts",
  "server/cli/content-import-cli.ts",
  "server/cli/content-purge-cli.ts",
  "server/cli/site-export-cli.ts",
  "server/cli/password-cli.ts",
  "server/cli/remove-account-cli.ts",
  "server/articles/validate-worker.ts",
  "server/articles/enhance-worker.ts",
  "server/seo/markdown-worker.ts",
];

type BundleOptions = {
  /** Scripts beside the server and its commands, each bundled to a file of its name in `folder`. */
  entryPoints?: readonly string[];
  /** A site file in the place of client/src/site.ts. */
  siteFile?: string;
};

/** Bundles the server for production into `folder`, with its migrations; packages stay in node_modules. */
export async function bundleServer(
  folder: string,
  { entryPoints = [], siteFile }: BundleOptions = {},
): Promise<void> {
  await build({
    entryPoints: [...ENTRY_POINTS, ...entryPoints],
    entryNames: "[name]",
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    packages: "external",
    sourcemap: true,
    minifySyntax: true,
    define: { "process.env.NODE_ENV": '"production"' },
    // For packages that stay in node_modules: React would render pages with its development build.
    banner: { js: 'process.env.NODE_ENV ??= "production";' },
    ...(siteFile && { alias: { "@/site.ts": siteFile } }),
    outdir: folder,
    logLevel: "warning",
  });
  cpSync("server/db/migrations", join(folder, "migrations"), { recursive: true });
  const texts = "client/src/data/built-in/bodies";
  cpSync(texts, join(folder, "built-in-bodies"), { recursive: true });
  cpSync("samples/films", join(folder, "films"), { recursive: true });
}
