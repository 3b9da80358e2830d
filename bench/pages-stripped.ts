// What the first paint of a screen waits for: the built page (`npm run build` first) beside copies of it that lack more and
// more, and a hand-written page with the same content, all as files, on the slow network and processor of
// `npm run bench:pages`, or the fast ones: npm run bench:pages-stripped [-- --runs=7 --only=university,article --fast].
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { brotliCompressSync } from "node:zlib";
import { chromium } from "@playwright/test";
import { JSDOM } from "jsdom";
import { CHROMIUM_ARGUMENTS, findChromium } from "../scripts/find-chromium.ts";
import { median } from "./measure.ts";
import { SLOW, SLOWDOWN } from "./pages/conditions.ts";
import { ARTICLE_TEXT, type ListedVideo, referencePages, SCREENS } from "./pages/content.ts";
import { writeHandWrittenSite } from "./pages/hand-written-site.ts";
import { Network } from "./pages/network.ts";
import { observerScript } from "./pages/observe-page.ts";
import { startOurs } from "./pages/sites.ts";
import { visit } from "./pages/visit.ts";
import { startTarget } from "./target.ts";

/** What each copy lacks besides what the ones before it lack. */
const STEPS: readonly { name: string; strip: (document: Document) => void }[] = [
  { name: "as it is, as a file", strip: () => undefined },
  {
    name: "without scripts and data",
    strip: (page) => remove(page, "script, link[rel=modulepreload]"),
  },
  {
    name: "without sheet, font and icons",
    // What is left is painted whole, as before: a part of it is no measure for the whole.
    strip: (page) => remove(page, "link:not([rel=expect])"),
  },
  { name: "without pictures", strip: (page) => remove(page, "img, picture, svg, video") },
  { name: "without header and footer", strip: (page) => remove(page, "header, footer, dialog") },
  { name: "without any style", strip: removeStyle },
];

const { values: options } = parseArgs({
  options: {
    runs: { type: "string", default: "7" },
    only: { type: "string", default: Object.keys(SCREENS).join(",") },
    fast: { type: "boolean", default: false },
  },
});
const folder = mkdtempSync(join(tmpdir(), "bench-"));
const ours = await startOurs();
const screens = Object.entries(SCREENS).filter(([name]) => options.only.split(",").includes(name));
/** The compressed HTML in bytes, by the path of a copy. */
const sizes = new Map<string, number>();
for (const [, path] of screens) await writeCopies(path);
const videos = await fetch(`http://127.0.0.1:${ours.port}/api/videos`);
writeHandWrittenSite(
  join(folder, "by-hand"),
  referencePages((await videos.json()) as ListedVideo[]),
);
const files = await startTarget("files", [
  "--import",
  "tsx",
  "bench/pages/serve-folder.ts",
  folder,
]);
const network = await Network.start([ours.port, Number(new URL(files.url).port)]);
const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGUMENTS });
const paints = new Map<string, number[]>();
try {
  for (let run = 0; run <= Number(options.runs); run += 1) {
    // The first round compiles the code of servers and browser, and does not count.
    for (const [screen, path] of screens) await measureScreen(screen, path, run > 0);
  }
} finally {
  await browser.close();
  network.stop();
  await files.stop();
  await ours.stop();
  rmSync(folder, { recursive: true });
}
print();

function remove(page: Document, selector: string): void {
  for (const element of page.querySelectorAll(selector)) element.remove();
}

function removeStyle(page: Document): void {
  remove(page, "style");
  for (const element of page.querySelectorAll("*")) {
    for (const { name } of [...element.attributes]) {
      if (!["href", "id", "rel", "blocking"].includes(name)) element.removeAttribute(name);
    }
  }
}

async function writeCopies(path: string): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${ours.port}${path}`);
  const { window } = new JSDOM(await response.text());
  for (const [number, { strip }] of STEPS.entries()) {
    strip(window.document);
    const html = `<!doctype html>${window.document.documentElement.outerHTML}`;
    const copy = `/${number}${path}`;
    const file = join(folder, `${copy}.html`);
    mkdirSync(join(file, ".."), { recursive: true });
    writeFileSync(file, html);
    sizes.set(copy, brotliCompressSync(html).length);
  }
}

async function measureScreen(screen: string, path: string, doesCount: boolean): Promise<void> {
  const [oursUrl = "", filesUrl = ""] = network.urls;
  const pages = [
    ["served by the product", `${oursUrl}${path}`],
    ...STEPS.map(({ name }, number) => [name, `${filesUrl}/${number}${path}`]),
    ["hand-written", `${filesUrl}/by-hand${path}`],
  ];
  for (const [name = "", url = ""] of pages) {
    await network.shape(options.fast ? null : SLOW);
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    await context.addInitScript({ content: observerScript(ARTICLE_TEXT) });
    const on = { network, slowdown: options.fast ? 1 : SLOWDOWN };
    const { observed } = await visit(context, on, url);
    await context.close();
    const key = `${screen}, ${name}`;
    if (doesCount) paints.set(key, [...(paints.get(key) ?? []), observed.fcp]);
  }
}

function print(): void {
  console.log(`First contentful paint in ms, medians of ${options.runs} runs, and KiB of HTML`);
  for (const [screen, path] of screens) {
    const byHand = median(paints.get(`${screen}, hand-written`) ?? []);
    console.log(`\n${screen}`);
    for (const [key, values] of paints) {
      if (!key.startsWith(`${screen}, `)) continue;
      const name = key.slice(screen.length + 2);
      const number = STEPS.findIndex((step) => step.name === name);
      const size = sizes.get(`/${number}${path}`);
      const cells = [median(values).toFixed(0), (median(values) / byHand).toFixed(2)];
      if (size) cells.push((size / 1024).toFixed(1));
      console.log(`  ${name.padEnd(32)}${cells.map((cell) => cell.padStart(8)).join("")}`);
    }
  }
}
