import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";

/** The server itself and the commands that come with it. */
const ENTRY_POINTS = [
  "server/index.ts",
  "server/cli/import-cli.ts",
  "server/cli/content-import-cli.ts",
  "server/cli/password-cli.ts",
  "server/cli/remove-account-cli.ts",
  "server/articles/validate-worker.ts",
  "server/articles/enhance-worker.ts",
  "server/search/section-worker.ts",
  "server/seo/markdown-worker.ts",
];

type BundleOptions = {
  /** Scripts beside the server and its commands, each bundled to a file of its name in `folder`. */
  entryPoints?: readonly string[];
  /** A site file in the place of client/src/site.ts. */
  siteFile?: string;
  /** Bundles packages, too, as far as they can be: Node takes a third of a start to find and read their files. */
  withPackages?: boolean;
};

/** What reads files beside its own, is loaded where it is needed alone, or is native. */
const NEVER_BUNDLED = [
  "@aws-sdk/*",
  "@electric-sql/pglite",
  "@napi-rs/canvas",
  "jsdom",
  "pg-native",
  "pino",
  "vite",
];

const PRODUCTION = 'process.env.NODE_ENV ??= "production";';
// For packages that are CommonJS.
const REQUIRE = `import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);`;

/** Bundles the server for production into `folder`, with its migrations; packages stay in node_modules. */
export async function bundleServer(
  folder: string,
  { entryPoints = [], siteFile, withPackages = false }: BundleOptions = {},
): Promise<void> {
  // An earlier build's parts have other names.
  rmSync(folder, { recursive: true, force: true });
  await build({
    entryPoints: [...ENTRY_POINTS, ...entryPoints],
    entryNames: "[name]",
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    ...(withPackages ? { external: NEVER_BUNDLED } : { packages: "external" }),
    // What is imported on demand stays apart, with the packages that it imports.
    splitting: true,
    sourcemap: !withPackages,
    minifySyntax: true,
    define: { "process.env.NODE_ENV": '"production"' },
    // For packages that stay in node_modules: React would render pages with its development build.
    banner: { js: (withPackages ? REQUIRE : "") + PRODUCTION },
    ...(siteFile && { alias: { "@/site.ts": siteFile } }),
    outdir: folder,
    logLevel: "warning",
  });
  cpSync("server/db/migrations", join(folder, "migrations"), { recursive: true });
  const texts = "client/src/data/built-in/bodies";
  cpSync(texts, join(folder, "built-in-bodies"), { recursive: true });
  cpSync("samples/films", join(folder, "films"), { recursive: true });
}
