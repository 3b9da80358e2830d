// How publishing, the first load and the search grow with the number of published articles: npm run bench:publish-growth
// [-- ROUNDS], on the production build (`npm run build` first), in Chromium. Times are beside those with 36 articles.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { CHROMIUM_ARGUMENTS, findChromium } from "../scripts/find-chromium.ts";
import { startServer } from "../server/testing/start-server.ts";
import { ACCOUNT } from "./help-server.ts";
import { median } from "./measure.ts";
import { type ArticleLoad, loadArticle, searchTime } from "./measure-pages.ts";
import { publishAll, publisherOf, putArticles } from "./publish-articles.ts";

const ROUNDS = Number(process.argv[2] ?? 9);
const SIZES = [36, 1_000, 10_000];

type Figures = {
  publish: number;
  firstLoad: number;
  search: number;
  before: number;
  whole: number;
};

const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: CHROMIUM_ARGUMENTS,
});
try {
  const rows: [number, Figures][] = [];
  for (const size of SIZES) rows.push([size, await measureSite(size)]);
  print(rows);
} finally {
  await browser.close();
}

async function measureSite(size: number): Promise<Figures> {
  const folder = mkdtempSync(join(tmpdir(), "bench-"));
  const server = await startServer("dist/server/index.js", {
    DATA_DIR: folder,
    ADMIN_USERNAME: ACCOUNT.username,
    ADMIN_PASSWORD: ACCOUNT.password,
  });
  try {
    const publish = await publisherOf(server.url);
    const articles = putArticles(size);
    await publishAll(publish, articles);
    const one = articles[size >> 1] as (typeof articles)[number];
    const publishes = await repeat((round) =>
      publish([{ ...one, html: `<p>${round}</p>`, value: { ...one.value, title: `T${round}` } }]),
    );
    const loads: ArticleLoad[] = [];
    await repeat(async () => loads.push(await loadArticle(browser, server.url + one.value.link)));
    const searches: number[] = [];
    await repeat(async () => searches.push(await searchTime(browser, server.url)));
    return {
      publish: publishes,
      before: median(loads.map(({ before }) => before)),
      whole: median(loads.map(({ whole }) => whole)),
      firstLoad: median(loads.map(({ ms }) => ms)),
      search: median(searches),
    };
  } finally {
    await server.kill("SIGTERM");
    rmSync(folder, { recursive: true });
  }
}

/** The median time of a step in ms. */
async function repeat(step: (round: number) => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = performance.now();
    await step(round);
    times.push(performance.now() - start);
  }
  return median(times);
}

function print(rows: [number, Figures][]): void {
  const [, base] = rows[0] as [number, Figures];
  console.log(`Medians of ${ROUNDS} rounds; times are beside those with ${SIZES[0]} articles.`);
  console.log("Content data, compressed: before an article shows, and of its whole page.\n");
  console.log("articles   publish  first load  search  before the article  whole page");
  for (const [size, figures] of rows) {
    const ratio = (figure: "publish" | "firstLoad" | "search") =>
      `× ${(figures[figure] / base[figure]).toFixed(2)}`;
    const kilobytes = (bytes: number) => `${(bytes / 1_000).toFixed(1)} kB`;
    console.log(
      size.toLocaleString("en").padStart(8) +
        ratio("publish").padStart(10) +
        ratio("firstLoad").padStart(12) +
        ratio("search").padStart(8) +
        kilobytes(figures.before).padStart(20) +
        kilobytes(figures.whole).padStart(12),
    );
  }
}
