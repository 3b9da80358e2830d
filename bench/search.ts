// The search: whether 120 frozen questions of crews, dispatchers, trainers and office staff (relevance-questions.json and
// relevance-questions-2.json, written before anything was ranked by them) find the right section or video among the first
// five; what the index takes; how long a keystroke in each search box takes to the next painted frame and to the painted
// results, beside a hand-written page with a plain input and filter; and how long the server searches 10,000 articles.
//   npm run bench:search                  about 8 minutes: 36 articles on a fast and a slow processor, then 10,000
//   npm run bench:search -- --quick       about 2 minutes; --built after it uses the build in dist
// Fails where fewer than 48 of a set's 50 questions with an expected hit find it, or one of its ten others finds all its words.
import type { Browser, Page } from "@playwright/test";
import { builtInArticles } from "@shared/content/built-in.ts";
import { videoIdOf } from "@shared/search/results.ts";
import { SearchIndex } from "@shared/search/search-index.ts";
import { STARTER_SYNONYMS } from "@shared/search/starter-synonyms.ts";
import { publisherOf, putArticles } from "../server/testing/generated-content.ts";
import { type Question, readQuestions, searchedSamples } from "../server/testing/sample-site.ts";
import * as bench from "./shared.ts";

/** A hit counts as found among the first five, which a reader sees without scrolling far. */
const FIRST = 5;
const LEAST_RIGHT = 48;
const ROUNDS = bench.isQuick ? 2 : 15;
/** The first letters match nearly everything, the last ones little. */
const TYPED = "roster";

function measureRelevance(): void {
  const searched = searchedSamples();
  const heapBefore = process.memoryUsage().heapUsed;
  const start = performance.now();
  const index = new SearchIndex(searched, STARTER_SYNONYMS);
  const took = performance.now() - start;
  const heap = (process.memoryUsage().heapUsed - heapBefore) / 2 ** 20;
  bench.printTable(
    `The index of ${searched.length} articles and videos`,
    ["kB as JSON", "ms to make", "MiB of memory"],
    [["index", JSON.stringify(searched).length / 1_000, took, heap]],
    1,
  );
  const titles = new Map(searched.map(({ id, title }) => [id, title]));
  const search = (text: string) => {
    const { hits, some } = index.search(text);
    const first = [...hits, ...some].slice(0, FIRST).map(({ id, heading }) => {
      if (videoIdOf(id) !== null) return `video:${titles.get(id)}`;
      return heading ? `${id}#${heading}` : id;
    });
    return { first, hasHits: hits.length > 0 };
  };
  const isRight = ({ ask, expected }: Question) => {
    const { first, hasHits } = search(ask);
    const right = expected.length > 0 ? expected.some((each) => first.includes(each)) : !hasHits;
    const wanted = expected.join(" or ") || "nothing";
    if (!right) console.log(`“${ask}” found ${first.join(", ") || "nothing"}, not ${wanted}`);
    return right;
  };
  for (const [set, questions] of readQuestions().entries()) {
    const answerable = questions.filter(({ expected }) => expected.length > 0);
    const others = questions.filter(({ expected }) => expected.length === 0);
    const [right, empty] = [answerable, others].map((each) => each.filter(isRight).length);
    const rows = [
      [`an expected hit is among the first ${FIRST}`, right ?? 0, answerable.length],
      ["without an expected hit, nothing has all words", empty ?? 0, others.length],
    ];
    bench.printTable(`Relevance of set ${set + 1}`, ["as expected", "of"], rows);
    if ((right ?? 0) < LEAST_RIGHT || (empty ?? 0) < others.length) process.exitCode = 1;
  }
}

type Listed = { title: string; description: string; link: string };
/** Milliseconds from a key's event to the end of the next frame, and to that of the first one with changed results. */
type Keystroke = { frame: number; results?: number };

const focusBox = (page: Page) => page.getByRole("searchbox").first().focus();
const PLAIN = { name: "plain page", path: "/plain-search", focus: focusBox };
const SEARCHES = [
  PLAIN,
  { name: "knowledge base", path: "/knowledge-base", focus: focusBox },
  {
    name: "palette",
    path: "/knowledge-base",
    async focus(page: Page) {
      await page.keyboard.press("Control+k");
      await page.getByRole("combobox", { name: "Search articles, videos and chapters" }).waitFor();
    },
  },
  { name: "University", path: "/university", focus: focusBox },
];

/** A page by hand, without any library: a box, and the articles whose title or description contains its text. */
function plainPage(articles: readonly Listed[]): string {
  return `<!doctype html><meta charset="utf-8"><title>Plain search</title>
<style>
  main { display: grid; grid-template-columns: repeat(3, 1fr); gap: 1rem; font: 1rem system-ui }
  article { padding: 1rem; border: 1px solid #ccc }
</style>
<form role="search"><input type="search" aria-label="Search"></form>
<main></main>
<script>
  const articles = ${JSON.stringify(articles).replaceAll("<", "\\u003c")};
  const element = (name, ...children) => {
    const made = document.createElement(name);
    made.append(...children);
    return made;
  };
  document.querySelector("input").addEventListener("input", ({ target }) => {
    const wanted = target.value.trim().toLowerCase();
    const found = articles.filter(({ title, description }) =>
      title.toLowerCase().includes(wanted) || description.toLowerCase().includes(wanted));
    document.querySelector("main").replaceChildren(...found.map(({ title, description, link }) => {
      const anchor = element("a", "Read article");
      anchor.href = link;
      return element("article", element("h2", title), element("p", description), anchor);
    }));
  });
</script>`;
}

/** A script that records every following keystroke of the page into `window.keystrokes`. */
const RECORDER = `{
  const keystrokes = (window.keystrokes = []);
  const afterPaint = (callback) => requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.onmessage = callback;
    channel.port2.postMessage(null);
  });
  let pressedAt = 0;
  window.addEventListener("keydown", ({ timeStamp }) => {
    const keystroke = { frame: 0 };
    keystrokes.push(keystroke);
    pressedAt = timeStamp;
    afterPaint(() => (keystroke.frame = performance.now() - timeStamp));
  }, true);
  new MutationObserver((mutations) => {
    const last = keystrokes.at(-1);
    const isResult = mutations.some(({ target }) => target.nodeName !== "INPUT" && !target.closest?.("form"));
    if (!last || last.results !== undefined || !isResult) return;
    const start = pressedAt;
    last.results = 0;
    afterPaint(() => (last.results = performance.now() - start));
  }).observe(document.querySelector("[role=dialog]") ?? document.querySelector("main"), {
    childList: true, subtree: true, characterData: true,
  });
}`;

async function typeInto(
  browser: Browser,
  { path, focus }: typeof PLAIN,
  { url, slowdown, plain }: { url: string; slowdown: number; plain: string },
): Promise<Keystroke[]> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.route(`**${PLAIN.path}`, (route) =>
    route.fulfill({ contentType: "text/html", body: plain }),
  );
  await page.goto(url + path, { waitUntil: "networkidle" });
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  await focus(page);
  await page.waitForTimeout(1_000);
  await page.evaluate(RECORDER);
  for (const key of TYPED) {
    await page.keyboard.press(key);
    // The pause is no multiple of a frame, so that keys meet every part of one.
    await page.waitForTimeout(150 + Math.random() * 20);
  }
  const keystrokes = await page.evaluate<Keystroke[]>("window.keystrokes");
  await page.close();
  return keystrokes;
}

async function measureKeystrokes(browser: Browser, generated: number, slowdown: number) {
  await bench.withSampleSite(async (url) => {
    const published = putArticles(generated);
    if (generated > 0) await (await publisherOf(url))(published);
    const articles: Listed[] = [...builtInArticles, ...published.map(({ value }) => value)];
    const conditions = { url, slowdown, plain: plainPage(articles) };
    const recorded = await bench.inTurn(SEARCHES, ROUNDS, (search) =>
      typeInto(browser, search, conditions),
    );
    const rows = [...recorded].map(([{ name }, rounds]) => {
      const first = rounds.flatMap((round) => round.slice(0, 1));
      const later = rounds.flatMap((round) => round.slice(1));
      const figuresOf = (of: (keystroke: Keystroke) => number | undefined) => {
        const laters = later.flatMap((each) => of(each) ?? []);
        const firsts = first.flatMap((each) => of(each) ?? []);
        return [bench.median(firsts), bench.median(laters), bench.quantile(laters, 0.95)];
      };
      return [name, ...figuresOf(({ frame }) => frame), ...figuresOf(({ results }) => results)];
    });
    bench.printTable(
      `A key of “${TYPED}”, ms: ${articles.length} articles, processor ${slowdown} times slower`,
      ["first to frame", "later", "p95", "first to results", "later", "p95"],
      rows,
      1,
    );
  });
}

/** Milliseconds of the server's uncached search for each question, among 10,000 articles on both databases. */
async function measureServer(): Promise<void> {
  const rows: [string, ...number[]][] = [];
  const articles = putArticles(10_000);
  const lastTitle = articles.at(-1)?.value.title ?? "";
  await bench.overDatabases((name, settings) =>
    bench.withSite(settings, async (url) => {
      const search = (text: string) => fetch(`${url}/api/search/${encodeURIComponent(text)}`);
      await (await publisherOf(url))(articles);
      // A search waits only some seconds for new sections; the last article's title is found once all are there.
      const hasAll = async () => (await (await search(lastTitle)).json()).hits.length > 0;
      while (!(await hasAll())) await new Promise((resolve) => setTimeout(resolve, 1_000));
      const times: number[] = [];
      for (const { ask } of readQuestions().flat()) {
        const start = performance.now();
        await (await search(`${ask} `)).text();
        times.push(performance.now() - start);
      }
      rows.push([name, bench.median(times), bench.quantile(times, 0.95)]);
    }),
  );
  bench.printTable("A search on the server, ms: 10,000 articles", ["median", "p95"], rows, 1);
}

measureRelevance();
bench.build();
if (!bench.isQuick) await measureServer();
const browser = await bench.startBrowser();
try {
  await measureKeystrokes(browser, 0, 1);
  if (!bench.isQuick) await measureKeystrokes(browser, 0, 4);
  if (!bench.isQuick) await measureKeystrokes(browser, 10_000, 1);
} finally {
  await browser.close();
}
