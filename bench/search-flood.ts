// npm run bench:search-flood [-- --quick]: other visitors while many different one-letter searches arrive at once.

import { ROWS_PER_RARE_WORD, rareWord } from "./generate-videos.ts";
import { embeddedLibrary, type Library, postgresLibrary } from "./library.ts";
import { BROWSER_HEADERS, peakMemory, quantile } from "./measure.ts";
import { startTarget, type Target } from "./target.ts";

const COUNT = process.argv.includes("--quick") ? 10_000 : 100_000;
const AT_ONCE = 24;
const VISITS_EVERY_MS = 50;
const CALM_MS = 3_000;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Broad searches, each of which finds nearly every video: one or two characters. */
const SEARCHES = Array.from("aeiorst").flatMap((first) =>
  Array.from("aeiorst").map((second) => (first < second ? `${first}%20${second}` : first)),
);
const DIFFERENT = [...new Set(SEARCHES)].slice(0, AT_ONCE);

/** Requests a path; returns the status, 0 for a broken connection, and the time to the last byte. */
async function visit(target: Target, path: string): Promise<{ status: number; ms: number }> {
  const started = performance.now();
  let status = 0;
  try {
    const response = await fetch(`${target.url}/api/videos${path}`, { headers: BROWSER_HEADERS });
    await response.arrayBuffer();
    status = response.status;
  } catch {
    // A broken connection counts as a failure.
  }
  return { status, ms: performance.now() - started };
}

/** Requests paths at a steady rate, whatever the response times, until `until` settles. */
async function visitDuring(
  target: Target,
  pathAt: (index: number) => string,
  until: Promise<unknown>,
): Promise<string> {
  const visits: ReturnType<typeof visit>[] = [];
  let isOver = false;
  const ended = until.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    visits.push(visit(target, pathAt(visits.length)));
    await pause(VISITS_EVERY_MS);
  }
  await ended;
  const done = await Promise.all(visits);
  const times = done.map(({ ms }) => ms);
  const failed = done.filter(({ status }) => status !== 200).length;
  return `p50 ${quantile(times, 0.5).toFixed(1)} ms, p99 ${quantile(times, 0.99).toFixed(0)} ms, ${failed} of ${done.length} not 200`;
}

/** All searches at once, each by two visitors. Returns the statuses. */
async function flood(target: Target): Promise<string> {
  const started = performance.now();
  const visits = await Promise.all(
    [...DIFFERENT, ...DIFFERENT].map((query) => visit(target, `/search/${query}`)),
  );
  const count = (wanted: number) => visits.filter(({ status }) => status === wanted).length;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  return `${count(200)} × 200, ${count(503)} × 503, ${count(0)} broken in ${seconds} s`;
}

let nextWord = 0;
const newWord = () => `/search/${rareWord((nextWord++ * ROWS_PER_RARE_WORD) % COUNT)}`;

async function report(target: Target, title: string, work: Promise<unknown>): Promise<void> {
  const cached = `/search/${rareWord(COUNT - 1)}`;
  const [peak, ofCached, ofNew] = await Promise.all([
    peakMemory(target, work),
    visitDuring(target, () => cached, work),
    visitDuring(target, newWord, work),
  ]);
  console.log(`  ${title}: memory peak ${peak.toFixed(0)} MiB`);
  console.log(`    a cached search:      ${ofCached}`);
  console.log(`    new searches, a word: ${ofNew}`);
}

async function measure(library: Library): Promise<void> {
  const { DATA_DIR, DATABASE_URL } = library.settings;
  for (const limits of ["unlimited", "limited"]) {
    const args = ["--import", "tsx", "bench/serve-videos.ts", limits, DATA_DIR];
    const target = await startTarget(limits, DATABASE_URL ? [...args, DATABASE_URL] : args);
    console.log(`\n== ${COUNT} videos, ${library.name}, ${limits} ==`);
    await visit(target, "/search/warm");
    await report(target, "at rest", pause(CALM_MS));
    const flooding = flood(target);
    await report(target, `${2 * AT_ONCE} requests for ${AT_ONCE} different searches`, flooding);
    console.log(`    the searches:         ${await flooding}`);
    await target.stop();
  }
  await library.dispose();
}

await measure(await embeddedLibrary(COUNT));
await measure(await postgresLibrary(COUNT));
