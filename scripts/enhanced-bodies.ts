import { execFile } from "node:child_process";
import { basename, join, resolve } from "node:path";
import { promisify } from "node:util";
import type { Plugin } from "vite";

const FOLDER = resolve("node_modules/.cache/enhanced-bodies");

let writing: Promise<unknown> | undefined;

/** Writes all of them, in a process of its own: what enhances HTML needs a browser's globals, which Vite must not see. */
function writeBodies(): Promise<unknown> {
  const script = resolve("scripts/write-enhanced-bodies.ts");
  return promisify(execFile)(process.execPath, ["--import", "tsx", script, FOLDER]);
}

/**
 * A Vite plugin: `x.htm?enhanced` is the address of a JSON file with a built-in article's HTML as pages show it and its
 * headings, so that no reader's browser has to sanitise it. A change of the HTML is seen at the next start.
 */
export function enhancedBodies(): Plugin {
  return {
    name: "enhanced-bodies",
    enforce: "pre",
    async resolveId(source) {
      const [path = "", query] = source.split("?");
      if (query !== "enhanced") return null;
      writing ??= writeBodies();
      await writing;
      return `${join(FOLDER, basename(path, ".htm"))}.json?url`;
    },
  };
}
