import { dayOf, daysAfter, type InsightEvent } from "@shared/content/insight-rules.ts";
import { type SQL, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { rowsOf } from "../db/database.ts";
import { dumpRows, missed, readCounts, readTermCounts } from "../testing/insight-visits.ts";
import { sharedDatabase } from "../testing/running-app.ts";
import {
  CounterWrite,
  EventTally,
  KEPT_DAYS,
  KEY_DAYS,
  MAX_COUNTS_A_DAY,
  MAX_LATE_A_DAY,
  MAX_TERMS_A_DAY,
  tidyCounters,
  writeCounters,
} from "./counters.ts";
import { dismissTerm } from "./report.ts";

const TODAY = dayOf(Date.now());
const day = (number: number) => daysAfter(TODAY, number);

const database = sharedDatabase();
const add = async (events: InsightEvent[], today = TODAY) => {
  const write = new CounterWrite();
  for (const event of events) write.tally.add(event);
  await tidyCounters(database.db, today);
  await writeCounters(database.db, write, today);
  return write;
};
const view = (id: string, on = TODAY): InsightEvent => ({ kind: "article", day: on, id });
const read = async <Row extends object>(query: SQL) =>
  rowsOf<Row>(await database.db.execute(query));
const key = async () => (await read<{ key: string }>(sql`SELECT key FROM insight_state`))[0]?.key;
const countIn = (table: string) => database.db.$count(sql.identifier(table) as never);
/** Counts as texts, with the number of days since TODAY for their day. */
const linesOf = (counts: Record<string, number>) =>
  Object.entries(counts).map(([name, count]) => {
    const [date = "", ...rest] = name.split(/ +/);
    return [(Date.parse(date) - Date.parse(TODAY)) / 86_400_000, ...rest, count].join(" ");
  });
const counts = async () => linesOf(await readCounts(database.db));
const terms = async () => linesOf(await readTermCounts(database.db));

beforeEach(async () => {
  await database.db.execute(
    sql`TRUNCATE insight_state, insight_batches, insight_counts, insight_terms CASCADE`,
  );
});

test("a write that is made again changes nothing", async () => {
  const write = await add([missed("cot")]);
  await writeCounters(database.db, write);
  expect([await counts(), await terms()]).toEqual([["0 search 0 1"], ["0 # 1"]]);
});

test("a term gets its words from its second day on, and keeps its counts", async () => {
  await add([missed("cot"), missed("cot")]);
  await add([missed("COT ")]);
  expect(await dumpRows(database.db)).not.toContain("cot");
  await add([missed("cot", day(1))], day(1));
  await add([missed("cot", day(2))], day(2));
  expect(await terms()).toEqual(["0 cot 3", "1 cot 1", "2 cot 1"]);
  expect(await dumpRows(database.db)).toMatch(/"hash": null/);
});

test("an event of an earlier day that comes late is a second day of a term", async () => {
  await add([missed("cot")]);
  await add([missed("cot", day(-4))]);
  expect(await terms()).toEqual(["-4 cot 1", "0 cot 1"]);
  await add([missed("ramp", day(-4)), missed("ramp")]);
  expect(await terms()).toContain("0 ramp 1");
});

test("a term that could name a person is in the sums alone", async () => {
  await add(["Mr Smith", "jane@example.org", "4711 0815"].map((term) => missed(term)));
  await add(["Mr Smith", "jane@example.org"].map((term) => missed(term, day(1))));
  expect([await counts(), await terms()]).toEqual([["0 search 0 3", "1 search 0 2"], []]);
});

test("a day has a limit of new terms; the sums count further ones", async () => {
  const many = Array.from({ length: MAX_TERMS_A_DAY }, (_, number) => missed(`term ${number}`));
  await add([missed("first"), ...many.slice(0, 600)]);
  await add(many.slice(600));
  await add([missed("first"), missed("too many")]);
  const counters = await read(
    sql`SELECT count(*)::int AS rows, sum(nothing)::int AS sum FROM insight_searches`,
  );
  expect(counters).toEqual([{ rows: MAX_TERMS_A_DAY, sum: MAX_TERMS_A_DAY + 1 }]);
  expect(await counts()).toEqual([`0 search 0 ${MAX_TERMS_A_DAY + 3}`]);
  expect(await countIn("insight_terms")).toBe(MAX_TERMS_A_DAY);
});

test("a day has a limit of new counters and late batches, not of existing counters", async () => {
  const { db } = database;
  await db.execute(sql`
    INSERT INTO insight_counts SELECT ${TODAY}::date, 'article', 'a' || number, 0, 1
    FROM generate_series(1, ${MAX_COUNTS_A_DAY}) AS number`);
  await add([view("a1"), view("new"), missed("cot"), view("new", day(-1))]);
  const found = await counts();
  expect(found).toHaveLength(MAX_COUNTS_A_DAY + 2);
  const expected = ["0 article a1 0 2", "0 search 0 1", "-1 article new 0 1"];
  expect(found).toEqual(expect.arrayContaining(expected));
  await db.execute(sql`
    INSERT INTO insight_batches SELECT 'batch ' || number, ${day(32)}::date
    FROM generate_series(2, ${MAX_LATE_A_DAY}) AS number`);
  const write = new CounterWrite();
  for (const id of ["first", "second"]) {
    const tally = new EventTally();
    tally.add(view(id, day(-2)));
    write.late.set(id, { tally, expires: day(32) });
  }
  await writeCounters(db, write);
  const late = (await counts()).filter((line) => line.startsWith("-2 "));
  expect(late).toEqual(["-2 article first 0 1"]);
});

test("the key and the hashes of terms are replaced after a month", async () => {
  await add([missed("once"), missed("twice"), missed("twice", day(1))]);
  const before = await key();
  await add([missed("else", day(KEY_DAYS - 1))], day(KEY_DAYS - 1));
  expect(await key()).toBe(before);
  await add([missed("other", day(KEY_DAYS))], day(KEY_DAYS));
  expect(await key()).not.toBe(before);
  expect(await terms()).toEqual(["0 twice 1", "1 twice 1", `${KEY_DAYS} # 1`]);
  // A term with stored words needs no hash: a server with another key finds it, too.
  await add([missed("twice", day(KEY_DAYS))], day(KEY_DAYS));
  expect(await terms()).toContain(`${KEY_DAYS} twice 1`);
});

test("counters are deleted after 400 days, with terms that nobody uses", async () => {
  await add([view("old"), missed("cot"), missed("cot", day(1))]);
  await add([view("new", day(KEPT_DAYS))], day(KEPT_DAYS));
  expect(await counts()).toContain("0 article old 0 1");
  await add([view("new", day(KEPT_DAYS + 2))], day(KEPT_DAYS + 2));
  const kept = [`${KEPT_DAYS} article new 0 1`, `${KEPT_DAYS + 2} article new 0 1`];
  expect(await counts()).toEqual(kept);
  expect([await countIn("insight_terms"), await countIn("insight_batches")]).toEqual([0, 1]);
});

test("a dismissed term grows back from what is left of its counters", async () => {
  await add([missed("cot"), missed("cot"), missed("ramp")]);
  await add([missed("cot", day(1)), missed("ramp", day(1))], day(1));
  await dismissTerm(database.db, "cot", true);
  const query = sql`SELECT term, dismissed::int AS misses FROM insight_terms ORDER BY term`;
  const ramp = { term: "ramp", misses: null };
  expect(await read(query)).toEqual([{ term: "cot", misses: 3 }, ramp]);
  await add([view("new")], day(KEPT_DAYS + 1));
  expect(await terms()).toEqual(["1 cot 1", "1 ramp 1"]);
  expect(await read(query)).toEqual([{ term: "cot", misses: 1 }, ramp]);
});
