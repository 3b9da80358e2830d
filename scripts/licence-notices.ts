import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Plugin } from "vite";

const FILE = "third-party-licences.txt";
const MODULES = "/node_modules/";

/**
 * Vite plugins that write the licences of the bundled packages into one file: `collect` for each bundle, workers too,
 * and `write` for the build. `add` takes the paths of further files.
 */
export function licenceNotices() {
  // Vite does not report the files that Tailwind puts into style sheets.
  const folders = new Set([resolve("node_modules/tailwindcss")]);
  const add = (files: readonly string[]) => {
    for (const file of files.map((path) => resolve(path.replace("\0", "")))) {
      const start = file.lastIndexOf(MODULES) + MODULES.length;
      const [first = "", second = ""] = file.slice(start).split("/");
      // Plugins of this project write into node_modules/.cache.
      if (start < MODULES.length || first === ".cache") continue;
      folders.add(file.slice(0, start) + (first.startsWith("@") ? join(first, second) : first));
    }
  };
  let root = "";
  let outDir = "";
  const collect: Plugin = {
    name: "collect-licences",
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === "chunk") add(file.moduleIds);
        else add(file.originalFileNames.map((path) => resolve(root, path)));
      }
    },
  };
  const write: Plugin = {
    name: "write-licences",
    apply: "build",
    configResolved({ root: folder, build }) {
      root = folder;
      outDir = resolve(root, build.outDir);
    },
    generateBundle(_options, bundle) {
      // The base chunk, which every page loads, has React, whose licence must be found.
      const base = Object.values(bundle).find(({ name }) => name === "base");
      if (base?.type === "chunk") base.code = `/* Licences: /${FILE} */\n${base.code}`;
    },
    closeBundle() {
      const notices = [...folders].map(noticeOf).sort();
      writeFileSync(join(outDir, FILE), `${[...new Set(notices)].join("\n\n\n")}\n`);
    },
  };
  return { add, collect, write };
}

function noticeOf(folder: string): string {
  const { name, version, license, repository } = JSON.parse(
    readFileSync(join(folder, "package.json"), "utf8"),
  );
  const title = `${name} ${version} (${license})\n${repository?.url ?? repository}`;
  const files = readdirSync(folder).filter((file) => /^(?:licen[cs]e|copying|notice)/i.test(file));
  return [title, ...files.map((file) => readFileSync(join(folder, file), "utf8").trim())].join(
    "\n\n",
  );
}
