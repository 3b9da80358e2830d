import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";

/**
 * How many bytes, compressed by brotli, each part of the public site may have. The build's manifest says which files
 * belong to a part: a file and all that it imports statically.
 */
const CLIENT = "dist/client";
const readJson = (name) => JSON.parse(readFileSync(`${CLIENT}/.vite/${name}`, "utf8"));
const manifest = readJson("manifest.json");

function chunk(key) {
  if (!manifest[key]) throw new Error(`The build has no ${key}.`);
  return manifest[key];
}

/** The manifest's keys of `entry` and of all that it imports statically. */
function closureOf(entry) {
  const keys = new Set([entry]);
  for (const key of keys) {
    if (key.startsWith("src/features/admin/")) throw new Error(`${entry} brings along ${key}.`);
    for (const imported of chunk(key).imports ?? []) keys.add(imported);
  }
  return [...keys];
}

const initial = closureOf("index.html");
const beyondInitial = (entry) => closureOf(entry).filter((key) => !initial.includes(key));
const scripts = (keys) => keys.map((key) => chunk(key).file);
const styles = (keys) => keys.flatMap((key) => chunk(key).css ?? []);

const PAGES = {
  University: "src/features/university/university-page.tsx",
  "knowledge base": "src/features/knowledge-base/knowledge-base-page.tsx",
  article: "src/features/knowledge-base/article-page.tsx",
};
const SEARCH = "src/features/search/search-page.tsx";

function searchWorker() {
  const files = readdirSync(`${CLIENT}/assets`).filter((file) => /^worker-.*\.js$/.test(file));
  if (files.length !== 1) throw new Error("The build has no worker of the search.");
  return files.map((file) => `assets/${file}`);
}

// A built-in article's text that is not a file of its own has become part of a script.
for (const name of readdirSync("client/src/data/built-in/bodies")) {
  chunk(`src/data/built-in/bodies/${name}`);
}

const folder = mkdtempSync(join(tmpdir(), "size-limit-"));

/**
 * A copy of a file in which the files that it names have a hash of their name, not of their content: a change of any of
 * them, of the admin area too, made a page up to 120 bytes larger or smaller by other letters alone.
 */
function withSteadyNames(file) {
  const steady = (_, name) =>
    `${name}-${createHash("sha256").update(name).digest("base64url").slice(0, 8)}`;
  const content = readFileSync(`${CLIENT}/${file}`, "utf8");
  const path = join(folder, basename(file));
  writeFileSync(path, content.replace(/([\w-]+)-[\w-]{8}(?=\.(?:js|css)\b)/g, steady));
  return path;
}

const part = (name, limit, files) => ({
  name,
  limit,
  path: [...new Set(files)].map(withSteadyNames),
  brotli: true,
});

/** What a screen loads before it can be used. */
const screen = (name, limit, module) =>
  part(`JavaScript: ${name}`, limit, scripts([...initial, ...beyondInitial(module)]));

// The sheets that the server puts into its pages are no files of their own.
const sheets = readJson("critical-css.json");
const sheet = (name, module) => {
  const path = join(folder, `${name}.css`);
  writeFileSync(path, sheets[module] ?? "");
  if (!sheets[module]) throw new Error(`The build has no critical CSS of ${module}.`);
  return { name: `critical CSS: ${name}`, limit: "6 KiB", path, brotli: true };
};

export default [
  screen("University", "84 KiB", PAGES.University),
  screen("knowledge base", "91 KiB", PAGES["knowledge base"]),
  screen("article", "93 KiB", PAGES.article),
  screen("search", "94.5 KiB", SEARCH),
  ...Object.entries(PAGES).map(([name, module]) => sheet(name, module)),
  part("styles", "13 KiB", styles([...initial, ...beyondInitial(PAGES.article)])),
  part(
    "search palette",
    "19.25 KiB",
    scripts(beyondInitial("src/features/search/search-palette.tsx")).filter(
      (file) => !scripts(beyondInitial(PAGES.article)).includes(file),
    ),
  ),
  part("search worker", "9.5 KiB", searchWorker()),
  part("sanitiser", "13.75 KiB", scripts(beyondInitial("src/lib/article-html.ts"))),
  part(
    "player",
    "9 KiB",
    scripts(beyondInitial("../node_modules/@vimeo/player/dist/player.es.js")),
  ),
  part("service worker", "12 KiB", ["service-worker.js"]),
  part(
    "pack of the service worker",
    "117 KiB",
    readdirSync(`${CLIENT}/assets`)
      .filter((name) => /^pack-.*\.json$/.test(name))
      .map((name) => `assets/${name}`),
  ),
];
