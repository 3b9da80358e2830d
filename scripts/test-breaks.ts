// npm run test:breaks [-- PART OF A NAME] [--without-browser]: breaks behaviours in the source, one at a time, and expects
// the tests that each names to fail.
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import list from "./breaks.json" with { type: "json" };
import { findChromium } from "./find-chromium.ts";

/** A behaviour to break: `find` stands once in `file`. `test` is the file of tests that sees it, `title` a part of a browser test's. */
type Break = {
  name: string;
  test: string;
  title?: string;
  file: string;
  find: string;
  replace: string;
};

const breaks: readonly Break[] = list;
const WITHOUT_BROWSER = "--without-browser";
const given = process.argv.slice(2);
const wanted = given.find((each) => each !== WITHOUT_BROWSER) ?? "";
const chosen = breaks.filter(
  ({ name, title }) => name.includes(wanted) && !(title && given.includes(WITHOUT_BROWSER)),
);

// Ctrl+C reaches the tests, too; they end first, and the file is restored.
process.on("SIGINT", () => undefined);
for (const { file, find } of breaks) {
  const isOnce = readFileSync(file, "utf8").split(find).length === 2;
  if (!isOnce) throw new Error(`${file} must have this once: ${find}`);
}
const unit = chosen.filter(({ title }) => !title).map(({ test }) => test);
if (unit.length > 0 && !succeeds("npx", ["vitest", "run", ...new Set(unit)])) {
  throw new Error("The tests must pass before anything is broken.");
}
const chromiumPath = await findChromium();
const unnoticed: string[] = [];
for (const [index, each] of chosen.entries()) {
  const started = performance.now();
  const isNoticed = withBreak(each, () => doTestsFail(each));
  if (!isNoticed) unnoticed.push(each.name);
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  const outcome = isNoticed ? "red" : "NOT NOTICED";
  console.log(`${index + 1}/${chosen.length} ${outcome}, ${seconds} s: ${each.name}`);
}
console.log(`${chosen.length - unnoticed.length} of ${chosen.length} breaks were noticed.`);
if (chosen.length === 0 || unnoticed.length > 0) process.exitCode = 1;

/** Runs `work` while the file is broken, and restores it. */
function withBreak<T>({ file, find, replace }: Break, work: () => T): T {
  const source = readFileSync(file, "utf8");
  try {
    writeFileSync(
      file,
      source.replace(find, () => replace),
    );
    return work();
  } finally {
    writeFileSync(file, source);
  }
}

function doTestsFail({ test, title }: Break): boolean {
  if (!title) return !succeeds("npx", ["vitest", "run", test, "--bail=1"]);
  for (const script of ["build", "build:test-sites"]) {
    if (!succeeds("npm", ["run", script])) throw new Error("The broken site can't be built.");
  }
  const parameters = ["tsx", "scripts/test-browser.ts", "--built", test, "-g", title, "-x"];
  return !succeeds("npx", parameters, { CHROMIUM_PATH: chromiumPath });
}

/** Runs a command in silence. Returns whether it succeeded. */
function succeeds(command: string, parameters: string[], environment: NodeJS.ProcessEnv = {}) {
  const env = { ...process.env, ...environment };
  const { status, error } = spawnSync(command, parameters, { stdio: "ignore", env });
  if (error) throw error;
  return status === 0;
}
