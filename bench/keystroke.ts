// How long a keystroke in a search box takes to the next painted frame, in Chromium on the production build
// (`npm run build` first), beside a hand-written page with a plain input and filter.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { builtInArticles } from "@shared/built-in-articles.ts";
import { CHROMIUM_ARGUMENTS, findChromium } from "../scripts/find-chromium.ts";
import { type Keystroke, recordKeystrokes } from "./keystroke-recorder.ts";
import { median, quantile } from "./measure.ts";
import { plainSearchPage } from "./plain-search-page.ts";
import { startTarget } from "./target.ts";

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 15);
/** What is typed: the first letters match nearly everything, the last ones little. */
const TEXT = "roster";
/** The CPU throttling rate; 4 is about a phone. */
const SLOWDOWNS = [1, 4];

type Screen = { name: string; path: string; open: (page: Page) => Promise<void> };

const SCREENS: readonly Screen[] = [
  {
    name: "plain page",
    path: "/plain-search",
    open: (page) => page.getByRole("searchbox").focus(),
  },
  {
    name: "knowledge base",
    path: "/knowledge-base",
    open: (page) => page.getByRole("searchbox").focus(),
  },
  {
    name: "palette",
    path: "/knowledge-base",
    async open(page) {
      await page.keyboard.press("Control+k");
      await page.getByRole("combobox", { name: "Search articles, videos and chapters" }).waitFor();
    },
  },
  {
    name: "University",
    path: "/university",
    open: (page) => page.getByRole("searchbox", { name: "Search for tutorials" }).focus(),
  },
];

const folder = mkdtempSync(join(tmpdir(), "bench-"));
const server = await startTarget("ours", ["dist/server/index.js"], {
  DATA_DIR: folder,
  PORT: process.env.PORT ?? "0",
  HOST: "127.0.0.1",
  LOG_LEVEL: "info",
});
const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGUMENTS });
try {
  for (const slowdown of SLOWDOWNS) await compare(browser, slowdown);
} finally {
  await browser.close();
  await server.stop();
  rmSync(folder, { recursive: true });
}

async function compare(on: Browser, slowdown: number): Promise<void> {
  const keystrokes = new Map(SCREENS.map(({ name }) => [name, [] as Keystroke[][]]));
  // One after the other in every round, so that what else the machine does meets them alike.
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const screen of SCREENS)
      keystrokes.get(screen.name)?.push(await type(on, screen, slowdown));
  }
  console.log(
    `\nProcessor ${slowdown} times slower, ${ROUNDS} rounds of "${TEXT}", ms from the key to`,
  );
  console.log("                 the next frame            changed results");
  console.log("                 first   later     p95     first   later");
  for (const [name, rounds] of keystrokes) console.log(row(name, rounds));
}

function row(name: string, rounds: readonly Keystroke[][]): string {
  const first = rounds.flatMap((round) => round.slice(0, 1));
  const later = rounds.flatMap((round) => round.slice(1));
  const figures = [
    median(first.map(({ frame }) => frame)),
    median(later.map(({ frame }) => frame)),
    quantile(
      later.map(({ frame }) => frame),
      0.95,
    ),
    median(first.flatMap(({ results }) => results ?? [])),
    median(later.flatMap(({ results }) => results ?? [])),
  ];
  return name.padEnd(14) + figures.map((value) => value.toFixed(1).padStart(8)).join("");
}

async function type(on: Browser, screen: Screen, slowdown: number): Promise<Keystroke[]> {
  const page = await on.newPage({ viewport: { width: 1280, height: 800 } });
  await page.route("**/plain-search", (route) =>
    route.fulfill({ contentType: "text/html", body: plainSearchPage(builtInArticles) }),
  );
  await page.goto(server.url + screen.path, { waitUntil: "networkidle" });
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  await screen.open(page);
  await page.waitForTimeout(1000);
  // tsx marks functions with the name they have in the source by this one, which the page lacks.
  await page.evaluate("globalThis.__name = (named) => named");
  await page.evaluate(recordKeystrokes);
  for (const key of TEXT) {
    await page.keyboard.press(key);
    // Not a multiple of a frame, so that keys meet every part of it.
    await page.waitForTimeout(150 + Math.random() * 20);
  }
  const recorded = await page.evaluate(() => window.keystrokes ?? []);
  await page.close();
  return recorded;
}
