// npm run bench:memory [-- COUNT [pglite|postgres]] [--built]: the server's memory while every article of a large site is read twice.

import { pino } from "pino";
import { openDatabase } from "../server/db/open-database.ts";
import { articleBodies, publishedItems, publishedState } from "../server/db/schema.ts";
import { type BenchSettings, overDatabases } from "./databases.ts";
import { createRandom, generateArticles } from "./generate-articles.ts";
import { buildHelpServer } from "./help-server.ts";
import { BROWSER_HEADERS, quantile } from "./measure.ts";
import { residentMiB } from "./process-usage.ts";

const [given, only] = process.argv.slice(2).filter((each) => each !== "--built");
const COUNT = Number(given ?? 10_000);
const ARTICLES_IN_CATEGORY = 100;
const PARAGRAPHS = 20;
const INSERTED_AT_ONCE = 500;
const READERS = 50;
const SAMPLE_EVERY_MS = 100;
/** What docs/scale.md advises for a server of each kind. */
const ADVISED_MIB: Record<string, number> = { PGlite: 1024, PostgreSQL: 768 };

const build = await buildHelpServer();
try {
  await overDatabases(only, run);
} finally {
  build.remove();
}

async function run(name: string, settings: BenchSettings): Promise<void> {
  const paths = await fill(settings);
  const server = await build.start(settings);
  const { pid = 0 } = server.child;
  console.log(`== ${COUNT} articles, ${name} ==`);
  try {
    console.log(`  at start ${residentMiB(pid).toFixed(0)} MiB`);
    const peaks = [];
    for (const round of ["first", "second"]) {
      const { peak, statuses, times, seconds } = await readAll(server.url, paths, pid);
      peaks.push(peak);
      console.log(
        `  read for the ${round} time: at most ${peak.toFixed(0)} MiB, then ${residentMiB(pid).toFixed(0)}; ${statuses}; ` +
          `p50 ${quantile(times, 0.5).toFixed(0)} ms, p99 ${quantile(times, 0.99).toFixed(0)} ms, ${seconds.toFixed(0)} s`,
      );
    }
    const advised = ADVISED_MIB[name] ?? 0;
    if (Math.max(...peaks) > advised) {
      console.log(`  More than the ${advised} MiB that docs/scale.md advises.`);
      process.exitCode = 1;
    }
  } finally {
    await server.kill("SIGTERM");
  }
}

/** Puts the articles straight into the tables, as they would be after a publish; returns their addresses. */
async function fill({ DATA_DIR = "", DATABASE_URL }: BenchSettings): Promise<string[]> {
  const log = pino({ level: "silent" });
  const database = await openDatabase({ DATA_DIR, DATABASE_URL }, "an import", log);
  const { db } = database;
  const random = createRandom(11);
  const articles = generateArticles(COUNT, random);
  const categoryOf = (index: number) => `part-${Math.floor(index / ARTICLES_IN_CATEGORY)}`;
  const category = {
    description: "",
    category: "",
    link: "",
    body: "none",
    bodyHash: null,
  } as const;
  const categories = Array.from({ length: Math.ceil(COUNT / ARTICLES_IN_CATEGORY) }, (_, index) => {
    const id = categoryOf(index * ARTICLES_IN_CATEGORY);
    return { ...category, kind: "category" as const, id, title: `Part ${index}`, revision: 1 };
  });
  await db
    .insert(publishedState)
    .values({ revision: 1 })
    .onConflictDoUpdate({ target: publishedState.id, set: { revision: 1 } });
  await db.insert(publishedItems).values(categories.map((each) => ({ ...each, isDeleted: false })));
  const rows = articles.map(({ id, title, description }, index) => ({
    kind: "article" as const,
    id,
    title,
    description,
    category: categoryOf(index),
    link: `/knowledge-base/${categoryOf(index)}/${id}`,
    revision: 1,
    isDeleted: false,
    body: "own" as const,
    bodyHash: `hash-of-${id}`,
  }));
  for (let start = 0; start < rows.length; start += INSERTED_AT_ONCE) {
    const some = rows.slice(start, start + INSERTED_AT_ONCE);
    await db.insert(publishedItems).values(some);
    await db
      .insert(articleBodies)
      .values(some.map(({ bodyHash, title }) => ({ hash: bodyHash, html: textOf(title, random) })));
  }
  await database.close();
  return rows.map(({ link }) => link);
}

/** Some 6 KB of HTML, different for each article. */
function textOf(title: string, random: () => number): string {
  const words = title.split(" ");
  const paragraph = () =>
    Array.from({ length: 50 }, () => words[Math.floor(random() * words.length)]).join(" ");
  const parts = Array.from(
    { length: PARAGRAPHS },
    (_, index) => `${index % 5 === 0 ? `<h2>${title} ${index}</h2>` : ""}<p>${paragraph()}</p>`,
  );
  return parts.join("");
}

async function readAll(url: string, paths: readonly string[], pid: number) {
  const statuses = new Map<number, number>();
  const times: number[] = [];
  let peak = 0;
  let next = 0;
  const sample = setInterval(() => {
    peak = Math.max(peak, residentMiB(pid));
  }, SAMPLE_EVERY_MS);
  const started = performance.now();
  const read = async () => {
    for (let path = paths[next++]; path !== undefined; path = paths[next++]) {
      const asked = performance.now();
      const response = await fetch(`${url}${path}`, { headers: BROWSER_HEADERS });
      await response.arrayBuffer();
      times.push(performance.now() - asked);
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: READERS }, read));
  clearInterval(sample);
  const seconds = (performance.now() - started) / 1000;
  const counts = [...statuses].map(([status, count]) => `${count} × ${status}`).join(", ");
  return { peak, statuses: counts, times, seconds };
}
