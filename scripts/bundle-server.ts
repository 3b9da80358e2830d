import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";

/** The server and its commands. */
const ENTRY_POINTS = [
  "server/index.ts",
  "server/cli/import-cli.ts",
  "server/cli/content-import-cli.ts",
  "server/cli/password-cli.ts",
  "server/cli/remove-account-cli.ts",
  "server/cli/backup-cli.ts",
  "server/cli/restore-cli.ts",
  "server/articles/validate-worker.ts",
  "server/articles/enhance-worker.ts",
  "server/search/section-worker.ts",
  "server/seo/markdown-worker.ts",
];

type BundleOptions = {
  /** Further scripts, each bundled to a file of its name in `folder`. */
  entryPoints?: readonly string[];
  /** A site file in the place of client/src/site.ts. */
  siteFile?: string;
  /** Bundles packages too, but for `NEVER_BUNDLED`: Node takes a third of a start to find and read their files. */
  withPackages?: boolean;
};

/** Packages that read files beside their own, are loaded on demand, or are native. */
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
// CommonJS packages in the bundle call `require`.
const REQUIRE = `import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);`;

/** Bundles the server for production into `folder`, with its migrations; packages stay in node_modules. */
export async function bundleServer(
  folder: string,
  { entryPoints = [], siteFile, withPackages = false }: BundleOptions = {},
): Promise<void> {
  // The chunks of an earlier build have other names and would remain.
  rmSync(folder, { recursive: true, force: true });
  await build({
    entryPoints: [...ENTRY_POINTS, ...entryPoints],
    entryNames: "[name]",
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    ...(withPackages ? { external: NEVER_BUNDLED } : { packages: "external" }),
    // Modules that are imported on demand stay in chunks of their own, with the packages that they import.
    splitting: true,
    sourcemap: !withPackages,
    minifySyntax: true,
    define: { "process.env.NODE_ENV": '"production"' },
    // Packages in node_modules read NODE_ENV: React would render pages with its development build.
    banner: { js: (withPackages ? REQUIRE : "") + PRODUCTION },
    ...(siteFile && { alias: { "@/site.ts": siteFile } }),
    outdir: folder,
    logLevel: "warning",
  });
  cpSync("server/db/migrations", join(folder, "migrations"), { recursive: true });
  const texts = "client/src/data/built-in/bodies";
  cpSync(texts, join(folder, "built-in-bodies"), { recursive: true });
  cpSync("samples/videos", join(folder, "videos"), { recursive: true });
}
