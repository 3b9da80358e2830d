// How long a keystroke in a search box takes to the next painted frame and to the painted results, in Chromium on the
// production build (`npm run build` first), beside a hand-written page with a plain input and filter, and the knowledge
// base's own results as HTML without React:
// npm run bench:keystroke [-- --articles=10000 --slowdown=1 --rounds=15]. Without these: the sample content on a fast and a
// slow processor, then 10,000 articles on the fast one.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import { builtInArticles } from "@shared/content/built-in.ts";
import { CHROMIUM_ARGUMENTS, findChromium } from "../scripts/find-chromium.ts";
import { ACCOUNT } from "./help-server.ts";
import type { Keystroke } from "./keystroke-recorder.ts";
import { median, quantile } from "./measure.ts";
import { publishAll, publisherOf, putArticles } from "./publish-articles.ts";
import { strippedSearchPage } from "./stripped-search-page.ts";
import { startTarget } from "./target.ts";
import { SEARCHES, TYPED, typeInto } from "./type-into.ts";

/** `articles`: how many are published, 0 for the sample content. `slowdown`: 4 is about a phone. */
type Case = { articles: number; slowdown: number };

const { values } = parseArgs({
  options: {
    articles: { type: "string" },
    slowdown: { type: "string" },
    rounds: { type: "string", default: "15" },
  },
});
const ROUNDS = Number(values.rounds);
const all: Case[] = [
  { articles: 0, slowdown: 1 },
  { articles: 0, slowdown: 4 },
  { articles: 10_000, slowdown: 1 },
];
const isChosen = values.articles !== undefined || values.slowdown !== undefined;
const chosen = { articles: Number(values.articles ?? 0), slowdown: Number(values.slowdown ?? 1) };

const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: CHROMIUM_ARGUMENTS,
});
try {
  for (const one of isChosen ? [chosen] : all) await measureCase(one);
} finally {
  await browser.close();
}

async function measureCase({ articles, slowdown }: Case): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "bench-"));
  const server = await startTarget("ours", ["dist/server/index.js"], {
    DATA_DIR: folder,
    ADMIN_USERNAME: ACCOUNT.username,
    ADMIN_PASSWORD: ACCOUNT.password,
  });
  try {
    const published = putArticles(articles);
    if (articles > 0) await publishAll(await publisherOf(server.url), published);
    const searched = [...builtInArticles, ...published.map(({ value }) => value)];
    const stripped = await strippedSearchPage(browser, `${server.url}/knowledge-base`, TYPED);
    const keystrokes = new Map(SEARCHES.map(({ name }) => [name, [] as Keystroke[][]]));
    // One after the other in every round, so that what else the machine does meets them alike.
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const search of SEARCHES) {
        const recorded = await typeInto(browser, search, {
          url: server.url,
          slowdown,
          searched,
          stripped,
        });
        keystrokes.get(search.name)?.push(recorded);
      }
    }
    print(searched.length, slowdown, keystrokes);
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true });
  }
}

function print(articles: number, slowdown: number, keystrokes: Map<string, Keystroke[][]>): void {
  const size = articles.toLocaleString("en");
  console.log(
    `\n${size} articles, processor ${slowdown} times slower, ${ROUNDS} rounds of "${TYPED}", ms from the key to`,
  );
  console.log("                   the next frame                  changed results");
  console.log("                   first   later     p95             first   later     p95");
  for (const [name, rounds] of keystrokes) console.log(row(name, rounds));
}

function row(name: string, rounds: readonly Keystroke[][]): string {
  const first = rounds.flatMap((round) => round.slice(0, 1));
  const later = rounds.flatMap((round) => round.slice(1));
  const frames = later.map(({ frame }) => frame);
  const results = later.flatMap((keystroke) => keystroke.results ?? []);
  const toFrame = [median(first.map(({ frame }) => frame)), median(frames), quantile(frames, 0.95)];
  const toResults = [
    median(first.flatMap((keystroke) => keystroke.results ?? [])),
    median(results),
    quantile(results, 0.95),
  ];
  const cells = (values: number[]) => values.map((value) => value.toFixed(1).padStart(8)).join("");
  return `${name.padEnd(16)}${cells(toFrame)}          ${cells(toResults)}`;
}
