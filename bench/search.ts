// The search: whether 60 frozen questions of crews (relevance-questions.json, written before anything was ranked by them)
// find the right section or video among the first five, and how long a keystroke in each search box takes to the next
// painted frame and to the painted results, beside a hand-written page with a plain input and filter.
//   npm run bench:search                  about 8 minutes: 36 articles on a fast and a slow processor, then 10,000
//   npm run bench:search -- --quick       about 2 minutes; --built after it uses the build in dist
// Fails where fewer than 45 of the 50 questions with an answer find it, or one of the ten others looks answered.
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import { builtInArticles } from "@shared/content/built-in.ts";
import { sentencesOf } from "@shared/content/sentences.ts";
import type { Video } from "@shared/schema.ts";
import { SectionIndex } from "@shared/search/section-index.ts";
import { sectionsOfArticle } from "@shared/search/sections.ts";
import { STARTER_SYNONYMS } from "@shared/search/starter-synonyms.ts";
import MarkdownIt from "markdown-it";
import { parse } from "yaml";
import { articleEntries, SearchIndex, videoEntries } from "@/features/search/search-index.ts";
import { createTranscriptIndex } from "@/features/search/transcript-index.ts";
import { publisherOf, putArticles } from "../server/testing/generated-content.ts";
import * as bench from "./shared.ts";

/** Of each kind of result, as many as one sees without scrolling far. */
const FIRST = 5;
const LEAST_RIGHT = 45;
const ROUNDS = bench.isQuick ? 2 : 15;
/** The first letters match nearly everything, the last ones little. */
const TYPED = "roster";

const readJson = (path: string) => JSON.parse(readFileSync(path, "utf8"));

type Front = { title: string; description: string; slug: string };

/** The articles of samples/articles, as they are once they are imported. */
function readSampleArticles(folder = "samples/articles") {
  const markdown = new MarkdownIt();
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();
  const files = paths.filter((path) => path.endsWith(".md") && basename(path) !== "README.md");
  return files.map((path) => {
    const [, head = "", body = ""] = readFileSync(join(folder, path), "utf8").split(/^---$/m, 3);
    const { title, description, slug: id }: Front = parse(head);
    const category = path.split("/")[0] ?? "";
    const link = `/knowledge-base/${id}`;
    return { id, category, title, description, link, bodyIn: null, html: markdown.render(body) };
  });
}

/** Returns a function that says what a search shows first, as questions name it, and whether anything has every word. */
function openSearch() {
  const articles = readSampleArticles();
  const sections = articles.flatMap((article) => sectionsOfArticle(article, article.html));
  const index = new SectionIndex(sections, STARTER_SYNONYMS);
  const library: Omit<Video, "id">[] = readJson("server/videos/sample-library.json");
  const videos = library.map((video, number) => ({ ...video, id: number + 1 }) as Video);
  const listed = articleEntries({ categories: [], articles });
  const entries = new SearchIndex([...listed, ...videoEntries(videos)]);
  type Transcript = { title: string; cues: Parameters<typeof sentencesOf>[0] };
  const transcripts: Transcript[] = readJson("server/videos/sample-transcripts.json");
  const searchTranscripts = createTranscriptIndex(
    transcripts.map(({ title, cues }) => ({
      id: videos.find((video) => video.title === title)?.id ?? 0,
      sentences: sentencesOf(cues).map(({ start, text }): [number, string] => [start, text]),
    })),
  );
  const nameOf = (id: number) => `video:${videos.find((video) => video.id === id)?.title}`;

  return (text: string) => {
    const { hits, some } = index.search(text);
    const found = entries.search(text, FIRST).entries;
    const spoken = searchTranscripts(text).slice(0, FIRST);
    const foundVideos = found.filter(({ kind }) => kind !== "article");
    return {
      isWhole: hits.length + found.length + spoken.length > 0,
      first: [
        ...[...hits, ...some]
          .slice(0, FIRST)
          .map(({ articleId, heading }) => (heading ? `${articleId}#${heading}` : articleId)),
        ...foundVideos.map(({ href }) =>
          nameOf(Number(new URLSearchParams(href.split("?")[1]).get("video"))),
        ),
        ...spoken.map(({ videoId }) => nameOf(videoId)),
      ],
    };
  };
}

type Question = { ask: string; expected: string[] };

function measureRelevance(): void {
  const questions: Question[] = readJson("bench/relevance-questions.json");
  const search = openSearch();
  const isRight = ({ ask, expected }: Question) => {
    const { first, isWhole } = search(ask);
    const isFound = expected.some((each) => first.includes(each));
    const right = expected.length > 0 ? isFound : !isWhole;
    if (!right)
      console.log(`“${ask}” found ${first[0]}, not ${expected.join(" or ") || "nothing"}`);
    return right;
  };
  const answered = questions.filter(({ expected }) => expected.length > 0);
  const others = questions.filter(({ expected }) => expected.length === 0);
  const right = answered.filter(isRight).length;
  const empty = others.filter(isRight).length;
  const rows = [
    [`the answer is among the first ${FIRST}`, right, answered.length],
    ["without an answer, nothing has all words", empty, others.length],
  ];
  bench.printTable(`Relevance of ${questions.length} questions`, ["as expected", "of"], rows);
  if (right < LEAST_RIGHT || empty < others.length) process.exitCode = 1;
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

/** Runs in the page, where it records every following keystroke into `window.keystrokes`. */
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
    // Not a multiple of a frame, so that keys meet every part of it.
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

measureRelevance();
bench.build();
const browser = await bench.startBrowser();
try {
  await measureKeystrokes(browser, 0, 1);
  if (!bench.isQuick) await measureKeystrokes(browser, 0, 4);
  if (!bench.isQuick) await measureKeystrokes(browser, 10_000, 1);
} finally {
  await browser.close();
}
