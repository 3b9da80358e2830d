import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { build as bundleScript } from "esbuild";
import type { Plugin, Rollup } from "vite";

type Bundle = Rollup.OutputBundle;

/** The public folder's own texts and thumbnails, without files that only other sites request. */
const PUBLIC_TEXT = /^(?!social|panel\.js)([^/]+\.(js|svg|webmanifest)|thumbnails\/[^/]+\.svg)$/;
const BUILT_TEXT = /^assets\/[^/]+\.(js|css|json)$/;
/** The player of videos, which needs a connection anyway. */
const PLAYER = /^assets\/player\.es-/;
/** The font that every page names, so that the browser has it already. */
// No ReDoS: its input is the name of a built file.
const FONT = /-basic-[^/]*\.woff2$/;
/** In bytes. Larger files are saved when they are first loaded. */
const MAX_FILE = 500_000;

/**
 * A Vite plugin that builds `/service-worker.js` with a list of the files to save before it is used: those that every
 * page loads one by one, and all other texts of public pages packed into one file. `onBundled` gets the paths of the
 * files in the worker.
 */
export function serviceWorker(
  entry: string,
  onBundled: (files: readonly string[]) => void,
): Plugin {
  let adminFiles = new Set<string>();
  let initialFiles = new Set<string>();
  return {
    name: "service-worker",
    apply: ({ build }, { command }) => command === "build" && !build?.ssr,
    generateBundle(_options, bundle) {
      adminFiles = filesOfAdmin(bundle);
      initialFiles = initialFilesOf(bundle);
    },
    // Runs in `writeBundle`, when the public folder and the page are written.
    async writeBundle({ dir = "" }) {
      const shell = writeShell(dir);
      const all = filesIn(dir).filter((file) => !adminFiles.has(file));
      const isLoaded = (file: string) => initialFiles.has(file) || FONT.test(file);
      const files = [shell, ...all.filter(isLoaded).map((file) => `/${file}`)];
      const isPacked = (file: string) =>
        PUBLIC_TEXT.test(file) || (BUILT_TEXT.test(file) && !PLAYER.test(file));
      const pack = writePack(
        dir,
        all.filter((file) => isPacked(file) && !isLoaded(file)),
      );
      const { metafile } = await bundleScript({
        entryPoints: [entry],
        outfile: join(dir, "service-worker.js"),
        bundle: true,
        minify: true,
        metafile: true,
        format: "iife",
        target: "es2022",
        logLevel: "warning",
        define: {
          __SHELL__: JSON.stringify(shell),
          __FILES__: JSON.stringify(files),
          __PACK__: JSON.stringify(pack),
          __BUILD__: JSON.stringify(hashOf(JSON.stringify([files, pack]))),
          "process.env.NODE_ENV": JSON.stringify("production"),
        },
      });
      onBundled(Object.keys(metafile.inputs));
    },
  };
}

/** The sorted paths of a folder's files of at most `MAX_FILE` bytes. */
function filesIn(dir: string): string[] {
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => relative(dir, join(file.parentPath, file.name)).replaceAll("\\", "/"))
    .filter((file) => statSync(join(dir, file)).size <= MAX_FILE)
    .sort();
}

/** Writes the texts of files into one, which compresses better and takes one request. */
function writePack(dir: string, files: readonly string[]): { path: string; files: string[] } {
  const texts = files.map((file) => [`/${file}`, readFileSync(join(dir, file), "utf8")]);
  const content = JSON.stringify(Object.fromEntries(texts));
  const path = `assets/pack-${hashOf(content)}.json`;
  writeFileSync(join(dir, path), content);
  return { path: `/${path}`, files: files.map((file) => `/${file}`) };
}

/** Copies the page to an address that its content decides: no cache on the way can serve another build's. */
function writeShell(dir: string): string {
  const page = readFileSync(join(dir, "index.html"));
  const path = `assets/shell-${hashOf(page)}.html`;
  writeFileSync(join(dir, path), page);
  return `/${path}`;
}

const hashOf = (content: string | Buffer) =>
  createHash("sha256").update(content).digest("hex").slice(0, 16);

/** The files that the entry imports, which every page loads. */
function initialFilesOf(bundle: Bundle): Set<string> {
  const found = new Set<string>();
  const visit = (name: string) => {
    const chunk = bundle[name];
    if (chunk?.type !== "chunk" || found.has(name)) return;
    found.add(name);
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
    for (const imported of chunk.imports) visit(imported);
  };
  for (const file of Object.values(bundle)) {
    if (file.type === "chunk" && file.isEntry) visit(file.fileName);
  }
  return found;
}

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
