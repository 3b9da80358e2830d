// npm run bench:insight [-- SECONDS [pglite|postgres]] [--built]: readers of a cached page without and with 1,000 events a second that
// are counted, in turn; then a million events, and what the tables of counters take.
import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { builtInArticles } from "@shared/content/built-in.ts";
import { dayOf, type InsightEvent } from "@shared/content/insight.ts";
import { sql } from "drizzle-orm";
import { pino } from "pino";
import { rowsOf } from "../server/db/database.ts";
import { openDatabase } from "../server/db/open-database.ts";
import type { RunningServer } from "../server/testing/start-server.ts";
import { type BenchSettings, overServers } from "./databases.ts";
import { BROWSER_HEADERS, quantile } from "./measure.ts";
import { cpuSeconds, residentMiB } from "./process-usage.ts";

const [seconds = "8", only] = process.argv.slice(2).filter((each) => each !== "--built");
const ARTICLE = "/knowledge-base/users/user-roles";
const ROUNDS = 3;
const VISIT_EVERY_MS = 20;
/** What one reader's page sends when it is hidden. */
const EVENTS_A_PAGE = 5;
const EVENTS_A_SECOND = 1_000;
const MANY = 1_000_000;

let made = 0;

function nextEvent(): InsightEvent {
  made += 1;
  const day = dayOf(Date.now());
  const video = (made % 15) + 1;
  switch (made % 4) {
    case 0:
      return { kind: "article", day, id: builtInArticles[made % 36]?.id ?? "" };
    case 1:
      return { kind: "video", day, id: video };
    case 2:
      return { kind: "stop", day, id: video, part: made % 20 };
    default:
      return { kind: "search", day, term: `words ${made % 50_000}`, outcome: "nothing" };
  }
}

async function send(url: string, count: number): Promise<number> {
  const body = JSON.stringify({
    batch: randomUUID(),
    events: Array.from({ length: count }, nextEvent),
  });
  const headers = { "content-type": "application/json", "sec-fetch-site": "same-origin" };
  const response = await fetch(`${url}/api/insight`, { method: "POST", headers, body });
  await response.arrayBuffer();
  return response.status;
}

/** Visits the page at a steady rate. Resolves to the milliseconds that each visit took. */
async function visit(url: string, duration: number): Promise<number[]> {
  const times: number[] = [];
  const until = performance.now() + duration;
  while (performance.now() < until) {
    const started = performance.now();
    const response = await fetch(url + ARTICLE, { headers: BROWSER_HEADERS });
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`a reader got ${response.status}`);
    times.push(performance.now() - started);
    await setTimeout(VISIT_EVERY_MS);
  }
  return times;
}

/** Sends events at their rate for some time. Resolves to how many were taken. */
async function countFor(url: string, duration: number): Promise<number> {
  const started = performance.now();
  let [next, taken] = [0, 0];
  const sendSome = async () => {
    for (;;) {
      const due = started + (next++ * 1000 * EVENTS_A_PAGE) / EVENTS_A_SECOND;
      if (due > started + duration) return;
      await setTimeout(Math.max(0, due - performance.now()));
      if ((await send(url, EVENTS_A_PAGE)) === 204) taken += EVENTS_A_PAGE;
    }
  };
  // So many at a time that one which waits holds up no other.
  await Promise.all(Array.from({ length: 20 }, sendSome));
  return (taken / (performance.now() - started)) * 1000;
}

await overServers(only, run);

async function run(name: string, server: RunningServer, settings: BenchSettings): Promise<void> {
  console.log(`== ${name} ==`);
  await measureReaders(server);
  await sendMany(server);
  // It counts what it still holds, and leaves the database to this process.
  await server.kill("SIGTERM");
  await reportTables(settings);
}

async function measureReaders({ url, child }: RunningServer): Promise<void> {
  const duration = Number(seconds) * 1000;
  const [calm, counting]: number[][] = [[], []];
  await visit(url, 1_000);
  let [rate, cpu] = [0, 0];
  for (let round = 0; round < ROUNDS; round += 1) {
    calm?.push(...(await visit(url, duration)));
    const before = cpuSeconds(child.pid ?? 0);
    const [times, taken] = await Promise.all([visit(url, duration), countFor(url, duration)]);
    counting?.push(...times);
    rate += taken / ROUNDS;
    cpu += cpuSeconds(child.pid ?? 0) - before;
  }
  const at = (times: readonly number[] = [], share = 0.5) => quantile(times, share);
  const line = (share: number) =>
    `p${share * 100} ${at(calm, share).toFixed(1)} → ${at(counting, share).toFixed(1)} ms (×${(at(counting, share) / at(calm, share)).toFixed(2)})`;
  console.log(
    `  ${rate.toFixed(0)} events a second in pages of ${EVENTS_A_PAGE}: readers ${[0.5, 0.95, 0.99].map(line).join(", ")}; ` +
      `${((cpu / ((duration / 1000) * ROUNDS)) * 100).toFixed(0)} % of a core; memory ${residentMiB(child.pid ?? 0).toFixed(0)} MiB`,
  );
}

async function sendMany({ url, child }: RunningServer): Promise<void> {
  const started = performance.now();
  let left = MANY / 200;
  const sendAll = async () => {
    while (left > 0) {
      left -= 1;
      if ((await send(url, 200)) !== 204) throw new Error("a batch was refused");
    }
  };
  await Promise.all(Array.from({ length: 8 }, sendAll));
  const took = ((performance.now() - started) / 1000).toFixed(0);
  console.log(
    `  ${MANY.toLocaleString("en")} events in ${took} s; memory ${residentMiB(child.pid ?? 0).toFixed(0)} MiB`,
  );
}

/** What the tables hold once the server has stopped: the sums are those of all events that were sent. */
async function reportTables({ DATA_DIR = "", DATABASE_URL }: BenchSettings): Promise<void> {
  const log = pino({ level: "silent" });
  const { db, close } = await openDatabase({ DATA_DIR, DATABASE_URL }, "the server", log);
  const tables = ["insight_counts", "insight_terms", "insight_searches", "insight_batches"];
  for (const table of tables) {
    const [found] = rowsOf<{ rows: number; bytes: number }>(
      await db.execute(
        sql`SELECT count(*)::int AS rows, pg_total_relation_size(${table})::float8 AS bytes FROM ${sql.identifier(table)}`,
      ),
    );
    console.log(`  ${table}: ${found?.rows} rows, ${((found?.bytes ?? 0) / 1024).toFixed(0)} KiB`);
  }
  const [sums] = rowsOf<{ sum: number }>(
    await db.execute(sql`SELECT sum(count)::float8 AS sum FROM insight_counts`),
  );
  console.log(`  counted: ${sums?.sum} of ${made} events that were sent`);
  if (sums?.sum !== made) process.exitCode = 1;
  made = 0;
  await close();
}
