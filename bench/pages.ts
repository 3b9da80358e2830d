// What a visitor waits for, in Chromium on the production build (`npm run build` first), beside a hand-written page and a
// VitePress, a Starlight and a Docusaurus site with the same content: npm run bench:pages [-- --runs=7
// --only=article,university,knowledge-base --fast --slow --phone --no-slow-start --no-vitepress --no-starlight
// --no-docusaurus --json=FILE]. docs/decisions/0008-page-loading.md says how it measures.
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import { CHROMIUM_ARGUMENTS, findChromium } from "../scripts/find-chromium.ts";
import { printBounds } from "./pages/bounds.ts";
import { SLOW, SLOWDOWN } from "./pages/conditions.ts";
import { ARTICLE_PATH, SCREENS } from "./pages/content.ts";
import {
  type Bench,
  type Condition,
  measureNavigations,
  measurePage,
} from "./pages/measure-site.ts";
import { Network } from "./pages/network.ts";
import { printTable, type Run } from "./pages/print-table.ts";
import { startSites } from "./pages/sites.ts";

const { values: options } = parseArgs({
  allowNegative: true,
  options: {
    only: { type: "string", default: Object.keys(SCREENS).join(",") },
    runs: { type: "string", default: "7" },
    fast: { type: "boolean", default: false },
    slow: { type: "boolean", default: false },
    phone: { type: "boolean", default: false },
    "slow-start": { type: "boolean", default: true },
    vitepress: { type: "boolean", default: true },
    starlight: { type: "boolean", default: true },
    docusaurus: { type: "boolean", default: true },
    json: { type: "string" },
  },
});
const bothConditions = options.fast === options.slow;
const slowShape = { ...SLOW, slowStart: options["slow-start"] };
const conditions: Condition[] = [];
if (options.fast || bothConditions) conditions.push({ name: "fast", shape: null, slowdown: 1 });
if (options.slow || bothConditions)
  conditions.push({ name: "slow", shape: slowShape, slowdown: SLOWDOWN });

const viewport = options.phone ? { width: 390, height: 844 } : { width: 1280, height: 800 };
const phone = { isMobile: true, hasTouch: true, deviceScaleFactor: 3 };
const { sites, stop } = await startSites(options);
const network = await Network.start(sites.map(({ port }) => port));
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: CHROMIUM_ARGUMENTS,
});
const bench: Bench = { browser, network, options: { viewport, ...(options.phone && phone) } };
const runs: Run[] = [];
try {
  await warmUp();
  // One after the other in every run, so that what else the machine does meets them alike.
  for (let run = 0; run < Number(options.runs); run += 1) {
    for (const condition of conditions) await measureScreens(condition);
    console.error(`Run ${run + 1} of ${options.runs} is done.`);
  }
} finally {
  await browser.close();
  network.stop();
  await stop();
}
const { width, height } = viewport;
console.log(
  `Medians of ${options.runs} runs, ${width}×${height}, ${browser.version()}. Slow: 150 ms, 1.6 Mbit/s, TCP slow start ${options["slow-start"] ? "modelled" : "not modelled"}, CPU four times slower.`,
);
printTable(
  runs,
  sites.map(({ name }) => name),
);
printBounds(runs);
if (options.json) writeFileSync(options.json, JSON.stringify({ options, runs }, null, 2));

/** A first visit that does not count: the servers' code and the browser's are not compiled yet. */
async function warmUp(): Promise<void> {
  const condition: Condition = { name: "fast", shape: null, slowdown: 1 };
  for (const [index, site] of sites.entries()) {
    const place = { site, origin: network.urls[index] as string, path: ARTICLE_PATH };
    await measurePage(bench, place, condition);
  }
}

async function measureScreens(condition: Condition): Promise<void> {
  for (const [screen, path] of Object.entries(SCREENS)) {
    if (!options.only.split(",").includes(screen)) continue;
    for (const [index, site] of sites.entries()) {
      const place = { site, origin: network.urls[index] as string, path };
      const figures = await measurePage(bench, place, condition);
      if (screen === "article") {
        Object.assign(figures, await measureNavigations(bench, place, condition));
      }
      runs.push({ screen, condition: condition.name, site: site.name, figures });
    }
  }
}
