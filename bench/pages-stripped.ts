// What the paint of a screen waits for, on a first and on a second visit, and what blocks after it: the built page
// (`npm run build` first) beside copies of it that lack more and more, a hand-written page and a Starlight site with the same
// content, all as files, on the slow network and processor of `npm run bench:pages`, or the fast ones:
// npm run bench:pages-stripped [-- --runs=7 --only=university,article --fast].
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
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
import { blockingFigures, type Figures } from "./pages/measure-site.ts";
import { Network } from "./pages/network.ts";
import { observerScript } from "./pages/observe-page.ts";
import { startOurs } from "./pages/sites.ts";
import { buildStarlightSite } from "./pages/starlight-site.ts";
import { visit } from "./pages/visit.ts";
import { startTarget, type Target } from "./target.ts";

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
  { name: "without pictures", strip: removePictures },
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
const screens = Object.entries(SCREENS).filter(([name]) => options.only.split(",").includes(name));
/** The compressed HTML in bytes, by the name of a copy and the path. */
const sizes = new Map<string, number>();
const ours = await startOurs();
/** The servers of the copies and the references, by their names. */
const targets = new Map<string, Target>();
for (const name of await writeSites()) targets.set(name, await serveFolder(name));
const ports = [...targets.values()].map(({ url }) => Number(new URL(url).port));
const network = await Network.start([ours.port, ...ports]);
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: CHROMIUM_ARGUMENTS,
});
const runs: { screen: string; site: string; figures: Figures }[] = [];
try {
  for (let run = 0; run <= Number(options.runs); run += 1) {
    for (const [screen, path] of screens) await measureScreen(screen, path);
    // The first round compiles the code of servers and browser, and does not count.
    if (run === 0) runs.length = 0;
  }
} finally {
  await browser.close();
  network.stop();
  for (const target of targets.values()) await target.stop();
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

function removePictures(page: Document): void {
  remove(page, "img, picture, svg, video");
  // This site's own drawings below the pictures of a video host.
  for (const element of page.querySelectorAll("[style*='url(']")) element.removeAttribute("style");
}

/** Writes a site for each step, and the references. Returns their names, which their folders have. */
async function writeSites(): Promise<string[]> {
  for (const [, path] of screens) await writeCopies(path);
  for (const { name } of STEPS) {
    const isWanted = (file: string) => !/\.(br|md)$/.test(file);
    cpSync("dist/client", join(folder, name), { recursive: true, force: false, filter: isWanted });
  }
  const videos = await fetch(`http://127.0.0.1:${ours.port}/api/videos`);
  const pages = referencePages((await videos.json()) as ListedVideo[]);
  writeHandWrittenSite(join(folder, "hand-written"), pages);
  cpSync(buildStarlightSite(pages), join(folder, "Starlight"), { recursive: true });
  return [...STEPS.map(({ name }) => name), "hand-written", "Starlight"];
}

async function writeCopies(path: string): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${ours.port}${path}`);
  const { window } = new JSDOM(await response.text());
  for (const { name, strip } of STEPS) {
    strip(window.document);
    const html = `<!doctype html>${window.document.documentElement.outerHTML}`;
    const file = join(folder, name, `${path}.html`);
    mkdirSync(join(file, ".."), { recursive: true });
    writeFileSync(file, html);
    sizes.set(`${name} ${path}`, brotliCompressSync(html).length);
  }
}

function serveFolder(name: string): Promise<Target> {
  const script = ["--import", "tsx", "bench/pages/serve-folder.ts", join(folder, name)];
  return startTarget(name, script);
}

/** Each site one after the other, so that what else the machine does meets them alike. */
async function measureScreen(screen: string, path: string): Promise<void> {
  for (const [index, site] of ["served by the product", ...targets.keys()].entries()) {
    await network.shape(options.fast ? null : SLOW);
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    await context.addInitScript({ content: observerScript(ARTICLE_TEXT) });
    const on = { network, slowdown: options.fast ? 1 : SLOWDOWN };
    const first = await visit(context, on, `${network.urls[index]}${path}`);
    await first.page.close();
    const again = await visit(context, on, `${network.urls[index]}${path}`);
    await context.close();
    const figures = {
      FCP: first.observed.fcp,
      again: again.observed.fcp,
      blocking: blockingFigures(first.observed)["blocking time (ms)"] ?? null,
    };
    runs.push({ screen, site, figures });
  }
}

function print(): void {
  console.log(
    `First contentful paint in ms of a first visit, and times the hand-written page; the same of a second visit, which uses no service worker; blocking time after the first one in ms; KiB of HTML. Medians of ${options.runs} runs.`,
  );
  for (const [screen, path] of screens) {
    const medianOf = (site: string, name: string) =>
      median(
        runs
          .filter((run) => run.screen === screen && run.site === site)
          .map(({ figures }) => figures[name] ?? 0),
      );
    console.log(`\n${screen}`);
    for (const site of ["served by the product", ...targets.keys()]) {
      const cells = ["FCP", "again"].flatMap((name) => {
        const value = medianOf(site, name);
        return [value.toFixed(0), (value / medianOf("hand-written", name)).toFixed(2)];
      });
      cells.push(medianOf(site, "blocking").toFixed(0));
      const size = sizes.get(`${site} ${path}`);
      if (size) cells.push((size / 1024).toFixed(1));
      console.log(`  ${site.padEnd(32)}${cells.map((cell) => cell.padStart(8)).join("")}`);
    }
  }
}
