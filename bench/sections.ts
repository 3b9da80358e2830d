// How long the search in the text of articles takes at 36, 400 and 10,000 articles, each key of some searches: the browser's
// index in memory up to 4 MiB of text, the server on both databases beyond; and how large the index is:
// npm run bench:sections [-- --only=pglite].
import { parseArgs } from "node:util";
import { brotliCompressSync } from "node:zlib";
import type { Article } from "@shared/content/layers.ts";
import { SectionIndex } from "@shared/search/section-index.ts";
import { sectionsOfArticle } from "@shared/search/sections.ts";
import { STARTER_SYNONYMS } from "@shared/search/starter-synonyms.ts";
import { openDatabase } from "../server/db/open-database.ts";
import { readEnvironment } from "../server/environment.ts";
import { createLog } from "../server/http/log.ts";
import { createSectionMaker } from "../server/search/index-sections.ts";
import { createSectionResponses } from "../server/search/search-sections.ts";
import type { PublishedSiteReader } from "../server/seo/published-site.ts";
import { overDatabases } from "./databases.ts";
import { createRandom } from "./generate-articles.ts";
import { median, quantile } from "./measure.ts";
import { generateSampleArticles, type SampleArticle } from "./sample-sections.ts";

const SEARCHES = [
  "overtime late call",
  "how do i swap a shift",
  "printer stuck",
  "reciept signature",
  "select open",
];
const typed = SEARCHES.flatMap((text) => Array.from(text, (_, at) => text.slice(0, at + 1)));
const { values } = parseArgs({ options: { only: { type: "string" } } });

for (const count of [36, 400, 1_000]) measureIndex(generateSampleArticles(count, createRandom(1)));
const many = generateSampleArticles(10_000, createRandom(1));
await overDatabases(values.only, (name, settings) => measureServer(name, settings, many));

function measureIndex(articles: readonly SampleArticle[]): void {
  const sections = articles.flatMap((article) => sectionsOfArticle(article, article.html));
  const json = Buffer.from(
    JSON.stringify(
      sections.map(({ anchor, above, heading, text }) => [anchor, above, heading, text]),
    ),
  );
  const start = performance.now();
  const index = new SectionIndex(sections, STARTER_SYNONYMS);
  const built = performance.now() - start;
  for (const text of typed) index.search(text);
  const times = typed.map((text) => {
    const before = performance.now();
    index.search(text);
    return performance.now() - before;
  });
  const size = `${megabytes(json.length)} (${megabytes(brotliCompressSync(json).length)} compressed)`;
  console.log(
    `${articles.length} articles, ${sections.length} sections, ${size}: index made in ${built.toFixed(0)} ms, ${summary(times)}`,
  );
}

async function measureServer(
  name: string,
  settings: Record<string, string>,
  articles: readonly SampleArticle[],
) {
  const log = await createLog("silent");
  const database = await openDatabase(readEnvironment(settings), "the server", log);
  const html = new Map(articles.map((article) => [article.id, article.html]));
  const site = {
    articles: new Map(
      articles.map(({ html: _, ...article }): [string, Article] => [
        article.id,
        {
          ...article,
          link: `/knowledge-base/${article.id}`,
          bodyIn: "published",
          bodyHash: article.id,
        },
      ]),
    ),
  };
  const reader = {
    read: async () => site,
    readHtml: async ({ id }: Article) => html.get(id) ?? null,
  };
  const responses = createSectionResponses({
    db: database.db,
    reader: reader as unknown as PublishedSiteReader,
    maker: createSectionMaker(),
    log,
  });
  const start = performance.now();
  // What is not made in time is made behind the first answers.
  await responses.made();
  console.log(
    `${name}, ${articles.length} articles: sections made in ${((performance.now() - start) / 1000).toFixed(1)} s`,
  );
  const first = performance.now();
  await responses.searches.load({ text: "first" });
  console.log(
    `  the first search ${(performance.now() - first).toFixed(0)} ms, as it reads the vocabulary`,
  );
  const times: number[] = [];
  for (const text of typed) {
    if (text.length < 3) continue;
    const before = performance.now();
    await responses.searches.load({ text });
    times.push(performance.now() - before);
  }
  console.log(`  ${summary(times)}`);
  await database.close();
}

function megabytes(bytes: number): string {
  return `${(bytes / 2 ** 20).toFixed(2)} MiB`;
}

function summary(times: readonly number[]): string {
  return `${times.length} keys, median ${median(times).toFixed(1)} ms, p95 ${quantile(times, 0.95).toFixed(1)} ms, most ${Math.max(...times).toFixed(0)} ms`;
}
