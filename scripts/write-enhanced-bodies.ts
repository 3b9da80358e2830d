// Writes the built-in articles as pages show them into a folder (enhanced-bodies.ts).
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import "../server/dom-globals.ts";

const { enhanceArticleHtml } = await import("@/lib/article-html.ts");

const [, , folder = ""] = process.argv;
const SOURCES = "client/src/data/built-in/bodies";

mkdirSync(folder, { recursive: true });
for (const name of readdirSync(SOURCES)) {
  const text = enhanceArticleHtml(readFileSync(join(SOURCES, name), "utf8"));
  // Whole or not there, as another build may read it.
  const file = join(folder, `${basename(name, ".htm")}.json`);
  writeFileSync(`${file}.${process.pid}`, JSON.stringify(text));
  renameSync(`${file}.${process.pid}`, file);
}
