import MiniSearch from "minisearch";
import { searchArticles } from "@/data/article-search.ts";
import type { Article } from "@/data/model.ts";
import { articleEntries, SearchIndex } from "@/features/search/search-index.ts";
import { createRandom, generateArticles } from "./generate-articles.ts";

const SIZES = [36, 1_000, 10_000, 100_000];
const PHRASES = 40;

type Contender = {
  name: string;
  build: (articles: readonly Article[]) => (text: string) => unknown;
};

const CONTENDERS: readonly Contender[] = [
  { name: "home's rule", build: (articles) => (text) => searchArticles(articles, text) },
  { name: "plain filter", build: (articles) => (text) => plainFilter(articles, text) },
  { name: "palette", build: buildPalette },
  { name: "MiniSearch", build: buildMiniSearch },
];

console.log(
  "Every keystroke of the same phrases, a third of them with a typo. Times in ms, memory in MiB.\n",
);
for (const size of SIZES) compare(size);

function compare(size: number): void {
  const random = createRandom(7);
  const articles = generateArticles(size, random);
  const keystrokes = typePhrases(articles, random);
  console.log(`${size.toLocaleString("en")} articles, ${keystrokes.length} keystrokes`);
  console.log("               build  memory     p50     p99");
  for (const contender of CONTENDERS) console.log(measure(contender, articles, keystrokes));
  console.log();
}

function measure(
  { name, build }: Contender,
  articles: readonly Article[],
  keystrokes: string[],
): string {
  const memoryBefore = heapUsed();
  const buildStart = performance.now();
  const search = build(articles);
  const built = performance.now() - buildStart;
  for (const text of keystrokes.slice(0, 50)) search(text);
  const memory = heapUsed() - memoryBefore;
  const times = keystrokes.map((text) => {
    const start = performance.now();
    search(text);
    return performance.now() - start;
  });
  times.sort((a, b) => a - b);
  const at = (share: number) =>
    times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  const column = (value: number, digits: number) => value.toFixed(digits).padStart(8);
  return `${name.padEnd(12)}${column(built, 1)}${column(memory / 2 ** 20, 1)}${column(at(0.5), 3)}${column(at(0.99), 3)}`;
}

function plainFilter(articles: readonly Article[], text: string): readonly Article[] {
  const wanted = text.trim().toLowerCase();
  return articles.filter(
    ({ title, description }) =>
      title.toLowerCase().includes(wanted) || description.toLowerCase().includes(wanted),
  );
}

function buildPalette(articles: readonly Article[]) {
  const index = new SearchIndex(articleEntries({ categories: [], articles }));
  return (text: string) => index.search(text, 6);
}

function buildMiniSearch(articles: readonly Article[]) {
  const index = new MiniSearch<Article>({
    fields: ["title", "description"],
    storeFields: ["title"],
  });
  index.addAll(articles);
  const fuzzy = (term: string) => (term.length >= 4 ? 1 : false);
  return (text: string) =>
    index
      .search(text, { prefix: true, fuzzy, combineWith: "AND", boost: { title: 3 } })
      .slice(0, 6);
}

/** Phrases of one or two words of the articles, as each stands after every keystroke. */
function typePhrases(articles: readonly Article[], random: () => number): string[] {
  return Array.from({ length: PHRASES }, (_, number) => {
    const title = articles[Math.floor(random() * articles.length)]?.title.split(" ") ?? [];
    const phrase = title.slice(0, 1 + (number % 2)).join(" ");
    const typo = Math.floor(phrase.length / 2);
    const typed = number % 3 === 0 ? `${phrase.slice(0, typo)}x${phrase.slice(typo + 1)}` : phrase;
    return Array.from(typed, (_letter, index) => typed.slice(0, index + 1));
  }).flat();
}

function heapUsed(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}
