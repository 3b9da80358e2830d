// What a visitor waits for on one screen, in the order of time, from one visit as slow as in `npm run bench:pages`:
// npm run bench:pages-trace [-- --only=article --fast --again --least=20 --trace=FILE]. `--again` shows the repeat visit.
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { CHROMIUM_ARGUMENTS, findChromium } from "../scripts/find-chromium.ts";
import { SLOW, SLOWDOWN } from "./pages/conditions.ts";
import { ARTICLE_TEXT, SCREENS } from "./pages/content.ts";
import { longTasks } from "./pages/long-tasks.ts";
import { Network } from "./pages/network.ts";
import { observerScript } from "./pages/observe-page.ts";
import { startOurs } from "./pages/sites.ts";
import { visit } from "./pages/visit.ts";

const CATEGORIES = ["devtools.timeline", "blink.user_timing", "v8", "toplevel", "loading"];

const { values: options } = parseArgs({
  options: {
    only: { type: "string", default: Object.keys(SCREENS).join(",") },
    fast: { type: "boolean", default: false },
    again: { type: "boolean", default: false },
    least: { type: "string", default: "20" },
    trace: { type: "string" },
  },
});
const { port, stop } = await startOurs();
const network = await Network.start([port]);
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: CHROMIUM_ARGUMENTS,
});
const conditions = { network, slowdown: options.fast ? 1 : SLOWDOWN };
try {
  await warmUp();
  for (const screen of options.only.split(",")) await show(screen);
} finally {
  await browser.close();
  network.stop();
  await stop();
}

/** A visit that is not shown: the server's code and the browser's are not compiled yet. */
async function warmUp(): Promise<void> {
  await network.shape(null);
  const context = await newContext();
  for (const path of Object.values(SCREENS)) {
    await visit(context, { network, slowdown: 1 }, `${network.urls[0]}${path}`);
  }
  await context.close();
}

async function newContext(): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await context.addInitScript({ content: observerScript(ARTICLE_TEXT) });
  return context;
}

async function show(screen: string): Promise<void> {
  await network.shape(options.fast ? null : SLOW);
  const context = await newContext();
  const url = `${network.urls[0]}${SCREENS[screen]}`;
  if (options.again) await visit(context, conditions, url).then(({ page }) => page.close());
  await browser.startTracing(undefined, { categories: CATEGORIES });
  const { page, observed } = await visit(context, conditions, url);
  const trace = await browser.stopTracing();
  if (options.trace) writeFileSync(options.trace, trace);
  const { fcp, lcp, cls } = observed;
  console.log(`\n${screen}: FCP ${fcp.toFixed(0)}, LCP ${lcp.toFixed(0)}, CLS ${cls.toFixed(3)}`);
  for (const line of await waterfall(page)) console.log(line);
  console.log(`Tasks of ${options.least} ms and more, with their longest parts (nested ones too):`);
  for (const { start, duration, parts } of longTasks(trace, url, Number(options.least))) {
    console.log(
      `  ${start.toFixed(0).padStart(6)} ${duration.toFixed(0).padStart(5)}  ${parts.join(", ")}`,
    );
  }
  await context.close();
}

/** One line a file: when it was asked for, its first and last byte, its size and whether it blocks rendering. */
async function waterfall(page: Page): Promise<string[]> {
  const entries = await page.evaluate(() =>
    [
      ...performance.getEntriesByType("navigation"),
      ...performance.getEntriesByType("resource"),
    ].map((entry) =>
      (entry as PerformanceResourceTiming & { renderBlockingStatus?: string }).toJSON(),
    ),
  );
  const head = "   asked   first    last     bytes";
  const lines = entries.map((entry) => {
    const times = [entry.requestStart || entry.startTime, entry.responseStart, entry.responseEnd];
    const cells = [...times, entry.transferSize].map((value) => value.toFixed(0).padStart(8));
    const isBlocking = entry.renderBlockingStatus === "blocking" ? " (blocks rendering)" : "";
    return `${cells.join("")}  ${new URL(entry.name).pathname}${isBlocking}`;
  });
  return [head, ...lines];
}
