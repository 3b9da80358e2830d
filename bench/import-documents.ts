// How long the import of 1,000 Markdown articles with 500 pictures (300 MB) takes in Chromium on the production build
// (`npm run build` first), the longest time that the page does not answer, and what memory it needs, beside an import of
// the texts alone and beside unpacking alone:
// npm run bench:import [-- --articles=1000 --pictures=500 --bytes=600000].
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Browser, chromium, type Page } from "@playwright/test";
import { BlobReader, ZipReader } from "@zip.js/zip.js";
import { CHROMIUM_ARGUMENTS, findChromium } from "../scripts/find-chromium.ts";
import { writeDocuments } from "./generate-documents.ts";
import { ACCOUNT } from "./help-server.ts";
import { startTarget } from "./target.ts";

const { values } = parseArgs({
  options: {
    articles: { type: "string", default: "1000" },
    pictures: { type: "string", default: "500" },
    bytes: { type: "string", default: "600000" },
  },
});
const ARTICLES = Number(values.articles);
const PICTURES = Number(values.pictures);
const size = { articles: ARTICLES, bytes: Number(values.bytes) };

const folder = mkdtempSync(join(tmpdir(), "bench-import-"));
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: CHROMIUM_ARGUMENTS,
});
const server = await startTarget("ours", ["dist/server/index.js"], {
  DATA_DIR: join(folder, "data"),
  ADMIN_USERNAME: ACCOUNT.username,
  ADMIN_PASSWORD: ACCOUNT.password,
});
try {
  const whole = join(folder, "help.zip");
  const texts = join(folder, "texts.zip");
  const bytes = await writeDocuments(whole, { ...size, pictures: PICTURES });
  await writeDocuments(texts, { ...size, pictures: 0 });
  console.log(`${ARTICLES} articles with ${PICTURES} pictures, ${Math.round(bytes / 1e6)} MB`);
  console.log("                      plan     import   longest task   JS heap, most");
  await measure("with the pictures", whole);
  await measure("the texts alone", texts);
  console.log(`only unpacked${seconds(await unpack(whole))}`);
} finally {
  await browser.close();
  await server.stop();
  rmSync(folder, { recursive: true });
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`.padStart(11);
}

async function measure(name: string, path: string): Promise<void> {
  const page = await openDashboard(browser);
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  let heap = 0;
  let isMeasuring = true;
  const sampling = (async () => {
    while (isMeasuring) {
      const { metrics } = await session.send("Performance.getMetrics");
      heap = Math.max(heap, metrics.find((each) => each.name === "JSHeapUsedSize")?.value ?? 0);
      await page.waitForTimeout(250);
    }
  })();
  const start = performance.now();
  await page.getByLabel("File to import").setInputFiles(path);
  const button = page.getByRole("button", { name: /^Import \d/ });
  await button.waitFor({ timeout: 0 });
  const planned = performance.now();
  await button.click();
  await page.getByRole("dialog").waitFor({ state: "detached", timeout: 0 });
  const imported = performance.now();
  isMeasuring = false;
  await sampling;
  const longest = await page.evaluate(() => Math.max(0, ...window.longTasks));
  const cells = [seconds(planned - start), seconds(imported - planned)];
  console.log(
    `${name.padEnd(16)}${cells.join("")}${`${Math.round(longest)} ms`.padStart(15)}${`${Math.round(heap / 1e6)} MB`.padStart(16)}`,
  );
  await page.context().close();
}

declare global {
  interface Window {
    longTasks: number[];
  }
}

async function openDashboard(on: Browser): Promise<Page> {
  const context = await on.newContext({ baseURL: server.url });
  await context.addInitScript(() => {
    localStorage.setItem("admin-signed-in", "true");
    window.longTasks = [];
    new PerformanceObserver((list) => {
      window.longTasks.push(...list.getEntries().map(({ duration }) => duration));
    }).observe({ type: "longtask" });
  });
  const page = await context.newPage();
  await page.request.post("/api/auth/login", { data: ACCOUNT, headers: { Origin: server.url } });
  await page.goto("/secretdoor/dashboard");
  await page.getByRole("heading", { level: 1, name: "Knowledge Base Admin" }).waitFor();
  await page.evaluate(() => {
    window.longTasks = [];
  });
  return page;
}

/** Unpacks every file of the zip and forgets it. In ms. */
async function unpack(path: string): Promise<number> {
  const blob = new Blob([readFileSync(path)]);
  const start = performance.now();
  for await (const entry of new ZipReader(new BlobReader(blob)).getEntriesGenerator()) {
    if (!entry.directory) await entry.getData(new WritableStream());
  }
  return performance.now() - start;
}
