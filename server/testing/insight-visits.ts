import { randomUUID } from "node:crypto";
import { builtInArticles } from "@shared/content/built-in.ts";
import { dayOf, daysAfter, type InsightEvent } from "@shared/content/insight-rules.ts";
import { sql } from "drizzle-orm";
import { type Db, rowsOf } from "../db/database.ts";
import { post } from "./sign-in-requests.ts";

export const daysAgo = (days: number): string => daysAfter(dayOf(Date.now()), -days);

type BatchOptions = { batch?: string; late?: true; headers?: Record<string, string> };

/** Sends a batch of events, as the site's own script does. */
export function sendEvents(
  url: string,
  events: readonly unknown[],
  { batch = randomUUID(), late, headers = {} }: BatchOptions = {},
): Promise<Response> {
  const body = { batch, events, ...(late && { late }) };
  return post(`${url}/api/insight`, body, { "sec-fetch-site": "same-origin", ...headers });
}

/** A search without a hit, on a day. */
export const missed = (term: string, day = daysAgo(0)): InsightEvent => {
  return { kind: "search", day, term, outcome: "nothing" };
};

/** The counts by `day kind item part`. */
export async function readCounts(db: Db): Promise<Record<string, number>> {
  const rows = rowsOf<{ name: string; count: number }>(
    await db.execute(sql`
      SELECT concat_ws(' ', day::text, kind, item, part::text) AS name, count::float8 AS count
      FROM insight_counts ORDER BY 1`),
  );
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

/** The number of searches by day and term; "#" stands for a term without stored words. */
export async function readTermCounts(db: Db): Promise<Record<string, number>> {
  const rows = rowsOf<{ name: string; count: number }>(
    await db.execute(sql`
      SELECT concat_ws(' ', day::text, coalesce(term, '#')) AS name,
        sum(nothing + unpressed + pressed)::float8 AS count
      FROM insight_searches JOIN insight_terms ON id = term_id GROUP BY 1 ORDER BY 1`),
  );
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

/** Every row of every table as one text. */
export async function dumpRows(db: Db): Promise<string> {
  const tables = rowsOf<{ name: string }>(
    await db.execute(sql`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`),
  );
  const dumps = await Promise.all(
    tables.map(async ({ name }) => {
      const read = sql`SELECT to_jsonb(stored)::text AS line FROM ${sql.identifier(name)} AS stored`;
      return rowsOf<{ line: string }>(await db.execute(read)).map(({ line }) => `${name} ${line}`);
    }),
  );
  return dumps.flat().join("\n");
}

/** A hundred visits of known actions, each with a browser, an address and a search of its own. */
export function scriptVisits(videoIds: readonly number[]) {
  const expected: Record<string, number> = {};
  const expect = (name: string) => {
    expected[name] = (expected[name] ?? 0) + 1;
  };
  const visits = Array.from({ length: 100 }, (_, number) => {
    const day = daysAgo(number % 2);
    const article = builtInArticles[number % 7]?.id ?? "";
    const video = videoIds[number % videoIds.length] ?? 0;
    const part = number % 20;
    const outcome = (["nothing", "unpressed", "pressed"] as const)[number % 3] ?? "nothing";
    const common = number % 3 === 0 ? "stretcher" : "epcr";
    const events: InsightEvent[] = [
      { kind: "article", day, id: article },
      { kind: "video", day, id: video },
      { kind: "stop", day, id: video, part },
      { kind: "search", day, term: common, outcome },
      { kind: "search", day, term: `onlyonce${letters(number)}`, outcome: "nothing" },
      { kind: "search", day, term: PRIVATE[number % PRIVATE.length], outcome: "nothing" },
    ];
    for (const name of [`article ${article} 0`, `video ${video} 0`, `stop ${video} ${part}`]) {
      expect(`${day} ${name}`);
    }
    for (const each of [outcome, "nothing", "nothing"]) {
      expect(`${day} search  ${["nothing", "unpressed", "pressed"].indexOf(each)}`);
    }
    const headers = {
      "user-agent": `Sentinel-Browser/${number}`,
      "x-forwarded-for": `203.0.113.${number}`,
      referer: `https://sentinel-referrer.example/${number}`,
      cookie: "session=sentinel-cookie",
    };
    return { events, headers };
  });
  return { visits, expected };
}

/** Texts that no database may hold after those visits. */
export const TRACES = [
  "Sentinel-Browser",
  "203.0.113.",
  "sentinel-referrer",
  "sentinel-cookie",
  "127.0.0.1",
  "onlyonce",
  "jane@",
  "smith",
  "4711 0815",
];

const PRIVATE = ["jane@example.org", "Mr Smith", "unit 4711 0815"];

/** A number as letters, so that it is no number in a search. */
const letters = (number: number) =>
  [...`${number}`].map((digit) => String.fromCharCode(97 + Number(digit))).join("");
