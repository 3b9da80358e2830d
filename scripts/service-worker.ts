import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { build as bundleScript } from "esbuild";
import type { Plugin, Rollup } from "vite";

type Bundle = Rollup.OutputBundle;

/** Of the public folder: its own files and the thumbnails, but nothing that only other sites ask for. */
const PUBLIC_FILE = /^(?!social)([^/]+\.(js|svg|png|webmanifest)|thumbnails\/[^/]+)$/;
/** In bytes. Larger ones are saved when they are seen. */
const MAX_FILE = 500_000;

/**
 * A Vite plugin that builds the service worker into `/service-worker.js`, with a list of the files that it saves before it
 * is used: the page, all that public screens load, and the files of the public folder.
 */
export function serviceWorker(entry: string): Plugin {
  let adminFiles = new Set<string>();
  const isNeeded = (file: string) =>
    file.startsWith("assets/") ? !adminFiles.has(file) : PUBLIC_FILE.test(file);
  return {
    name: "service-worker",
    apply: ({ build }, { command }) => command === "build" && !build?.ssr,
    generateBundle(_options, bundle) {
      adminFiles = filesOfAdmin(bundle);
    },
    // Once everything is written, the public folder and the page included.
    async writeBundle({ dir = "" }) {
      const shell = writeShell(dir);
      const files = readdirSync(dir, { recursive: true, withFileTypes: true })
        .filter((file) => file.isFile())
        .map((file) => relative(dir, join(file.parentPath, file.name)).replaceAll("\\", "/"))
        .filter((file) => isNeeded(file) && statSync(join(dir, file)).size <= MAX_FILE)
        .sort();
      const precache = files.map((file) => {
        // A file with a hash in its name is never another one.
        const revision = file.startsWith("assets/") ? null : hashOf(readFileSync(join(dir, file)));
        return { url: `/${file}`, revision };
      });
      await bundleScript({
        entryPoints: [entry],
        outfile: join(dir, "service-worker.js"),
        bundle: true,
        minify: true,
        format: "iife",
        target: "es2022",
        logLevel: "warning",
        define: {
          __SHELL__: JSON.stringify(shell),
          __PRECACHE__: JSON.stringify(precache),
          __BUILD__: JSON.stringify(hashOf(JSON.stringify(precache))),
          "process.env.NODE_ENV": JSON.stringify("production"),
        },
      });
    },
  };
}

/** Copies the page to an address of its own content: no cache on the way can answer that of another build. */
function writeShell(dir: string): string {
  const page = readFileSync(join(dir, "index.html"));
  const path = `assets/shell-${hashOf(page)}.html`;
  writeFileSync(join(dir, path), page);
  return `/${path}`;
}

const hashOf = (content: string | Buffer) =>
  createHash("sha256").update(content).digest("hex").slice(0, 16);

/** The files of a bundle that only the admin area loads. */
function filesOfAdmin(bundle: Bundle): Set<string> {
  const publicChunks = new Set<string>();
  const visit = (name: string) => {
    const chunk = bundle[name];
    if (chunk?.type !== "chunk" || publicChunks.has(name) || isAdmin(chunk)) return;
    publicChunks.add(name);
    for (const imported of [...chunk.imports, ...chunk.dynamicImports]) visit(imported);
  };
  const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
  for (const { isEntry, fileName } of chunks) if (isEntry) visit(fileName);

  const filesOf = (chunk: Rollup.OutputChunk) => [
    chunk.fileName,
    ...(chunk.viteMetadata?.importedCss ?? []),
    ...(chunk.viteMetadata?.importedAssets ?? []),
  ];
  const publicFiles = new Set(
    chunks.filter(({ fileName }) => publicChunks.has(fileName)).flatMap(filesOf),
  );
  return new Set(chunks.flatMap(filesOf).filter((file) => !publicFiles.has(file)));
}

const isAdmin = ({ facadeModuleId }: Rollup.OutputChunk) =>
  facadeModuleId?.includes("/src/features/admin/") ?? false;
