import { readdirSync, readFileSync } from "node:fs";

/**
 * How many bytes, compressed, each part of the public site may have. The build's manifest says which files belong
 * to a part: a file and all that it imports statically.
 */
const CLIENT = "dist/client";
const BODIES = "src/content/built-in/bodies";
const manifest = JSON.parse(readFileSync(`${CLIENT}/.vite/manifest.json`, "utf8"));

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

const ARTICLE_PAGE = "src/features/knowledge-base/article-page.tsx";
const articlePage = beyondInitial(ARTICLE_PAGE);
const searchPalette = beyondInitial("src/features/search/search-palette.tsx");
// The palette loads these; the manifest has no workers.
const spokenSearch = beyondInitial("src/features/search/spoken/spoken-source.ts");
const worker = readdirSync(`${CLIENT}/assets`).filter((name) =>
  /^spoken-worker-.*\.js$/.test(name),
);
if (worker.length !== 1) throw new Error("The build has no worker of the spoken search.");
const player = beyondInitial("../node_modules/@vimeo/player/dist/player.es.js");

// An article's HTML that is not a file of its own has become part of a script.
for (const name of readdirSync(`client/${BODIES}`)) chunk(`${BODIES}/${name}`);

const part = (name, limit, files) => ({
  name,
  limit,
  path: files.map((file) => `${CLIENT}/${file}`),
  gzip: true,
});

export default [
  part("initial JavaScript", "140 kB", scripts(initial)),
  part("styles", "14 kB", styles([...initial, ...articlePage])),
  part("search palette", "6 kB", scripts(searchPalette)),
  part("spoken search", "12 kB", [...scripts(spokenSearch), `assets/${worker[0]}`]),
  part("article page", "20 kB", [...scripts(articlePage), ...styles([ARTICLE_PAGE])]),
  part("player", "10 kB", scripts(player)),
];
