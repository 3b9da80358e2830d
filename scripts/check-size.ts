import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { closureOf, faultsOf, type Part, sizeOf } from "./bundle-size.ts";

const CLIENT = "dist/client";
const ASSETS = join(CLIENT, "assets");
const BODIES = "client/src/content/built-in/bodies";

const assets = readdirSync(ASSETS);
const read = (name: string) => readFileSync(join(ASSETS, name), "utf8");

/** The one built file of a name, such as `search-palette`. */
function find(name: string, extension: "js" | "css"): string {
  const found = assets.filter((file) =>
    new RegExp(`^${name}-[\\w-]{8}\\.${extension}$`).test(file),
  );
  if (found.length !== 1) throw new Error(`${found.length} files are named ${name}.${extension}.`);
  return found[0] ?? "";
}

const entry = find("index", "js");
const initial = closureOf([entry], read);
const beyondInitial = (name: string) =>
  closureOf([find(name, "js")], read).filter((file) => !initial.includes(file));

/** What a visitor of the public pages loads, and how many bytes of it over the wire are too many. */
const parts: Part[] = [
  { name: "initial JavaScript", files: initial, budget: 140_000 },
  { name: "styles", files: [find("index", "css"), find("rich-text", "css")], budget: 14_000 },
  { name: "search over everything", files: beyondInitial("search-palette"), budget: 6_000 },
  {
    name: "article page",
    files: [...beyondInitial("article-page"), find("article-page", "css")],
    budget: 20_000,
  },
  { name: "player", files: beyondInitial("player.es"), budget: 10_000 },
];

for (const part of parts) {
  const size = (sizeOf(part, read) / 1000).toFixed(1).padStart(6);
  console.log(`${part.name.padEnd(24)} ${size} kB of ${part.budget / 1000} kB gzip`);
}

/** A sentence of each article, which its own file alone may hold. */
const sentences = readdirSync(BODIES).map((file) => {
  const text = /<p>([^<]{40})/.exec(readFileSync(join(BODIES, file), "utf8"))?.[1];
  if (!text) throw new Error(`${file} has no paragraph to know it by.`);
  return text;
});
const strangers = {
  // The sanitiser and the styles name some of the editor's classes; this one is its root's alone.
  "the editor": ["ql-editor"],
  "the admin area": ["Manage your knowledge base content"],
  "an article's text": sentences,
};
const everything = assets.filter((file) => /\.(js|htm)$/.test(file)).map(read);
const faults = faultsOf(parts, strangers, { read, everything });
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
