import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { minify, type Plugin } from "vite";

const brotli = promisify(brotliCompress);

const TEXT = /\.(js|css|json|md|htm|html|svg|txt|webmanifest)$/;

/** In bytes. A smaller file fits into one packet uncompressed. */
const MIN_FILE = 1_024;

/**
 * A Vite plugin that writes a Brotli copy of each text file beside it, as `.br`: compressing takes up to half a second,
 * for which no visitor should wait.
 */
export function compressFiles(): Plugin {
  let folder = "";
  return {
    name: "compress-files",
    apply: ({ build }, { command }) => command === "build" && !build?.ssr,
    configResolved({ root, build: { outDir } }) {
      folder = resolve(root, outDir);
    },
    // Runs in `closeBundle`, when all plugins have written their files.
    async closeBundle() {
      await minifyPanelScript(join(folder, "panel.js"));
      const files = readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((file) => file.isFile() && TEXT.test(file.name))
        .map((file) => join(file.parentPath, file.name))
        .filter((file) => statSync(file).size > MIN_FILE);
      await Promise.all(files.map(writeBrotli));
    },
  };
}

/** Files of the public folder are copied as they are, and other products wait for this one. */
async function minifyPanelScript(file: string): Promise<void> {
  writeFileSync(file, (await minify("panel.js", readFileSync(file, "utf8"))).code);
}

async function writeBrotli(file: string): Promise<void> {
  const content = readFileSync(file);
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  writeFileSync(`${file}.br`, await brotli(content, { params }));
}
