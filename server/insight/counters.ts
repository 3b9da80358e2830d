import { createHmac, randomBytes, randomUUID } from "node:crypto";
import {
  dayOf,
  daysAfter,
  type InsightEvent,
  SEARCH_OUTCOMES,
  type SearchOutcome,
} from "@shared/content/insight-rules.ts";
import { searchTerm } from "@shared/content/search-term.ts";
import { and, count, eq, inArray, isNotNull, isNull, lt, notExists, or, sql } from "drizzle-orm";
import { chunksOf, type Db } from "../db/database.ts";
import {
  insightBatches,
  insightCounts,
  insightSearches,
  insightState,
  insightTerms,
} from "../db/schema.ts";

/** The most terms counted by themselves on a day; the sums have the others, too. */
export const MAX_TERMS_A_DAY = 1_000;
export const KEPT_DAYS = 400;
/** The days for which a term used on one day alone keeps its hash, and the most for which the hashes' key is used. */
export const KEY_DAYS = 30;
/** The most late batches counted a day, as each is remembered for a month. */
export const MAX_LATE_A_DAY = 6_000;
/** The most rows of counters in one write, and on one day, apart from the sums of its searches. */
const MAX_COUNTS_AT_ONCE = 10_000;
export const MAX_COUNTS_A_DAY = 20_000;

// The embedded database runs on the event loop: a statement of so many rows takes some milliseconds.
const CHUNK_ROWS = 100;

/** Lets requests that need no database run between two statements. */
export const letOthersRun = () => new Promise(setImmediate);

type CountRow = typeof insightCounts.$inferSelect;
type Outcomes = Record<SearchOutcome, number>;
type State = typeof insightState.$inferSelect;

/** Sums of events, by the rows that they are added to. */
export class EventTally {
  readonly counts = new Map<string, CountRow>();
  /** The searches by day and term. */
  readonly searches = new Map<string, { day: string; term: string } & Outcomes>();

  get isEmpty(): boolean {
    return this.counts.size === 0;
  }

  add(event: InsightEvent): void {
    const { day, kind } = event;
    if (kind === "search") this.addSearch(event);
    else {
      const part = kind === "stop" ? event.part : 0;
      this.addCount({ day, kind, item: `${event.id}`, part, count: 1 });
    }
  }

  merge(other: EventTally): void {
    for (const row of other.counts.values()) this.addCount(row);
    for (const row of other.searches.values()) this.addTerm(row);
  }

  private addSearch({ day, term, outcome }: Extract<InsightEvent, { kind: "search" }>): void {
    const part = SEARCH_OUTCOMES.indexOf(outcome);
    this.addCount({ day, kind: "search", item: "", part, count: 1 });
    const words = searchTerm(term ?? "");
    if (words !== null) this.addTerm({ ...NO_OUTCOMES, day, term: words, [outcome]: 1 });
  }

  private addCount(row: CountRow): void {
    const key = `${row.day} ${row.kind} ${row.item} ${row.part}`;
    const before = this.counts.get(key)?.count ?? 0;
    const isFull = this.counts.size >= MAX_COUNTS_AT_ONCE && row.kind !== "search";
    if (before > 0 || !isFull) this.counts.set(key, { ...row, count: before + row.count });
  }

  private addTerm(row: { day: string; term: string } & Outcomes): void {
    const key = `${row.day} ${row.term}`;
    const before = this.searches.get(key);
    // Drops further terms, so that memory stays bounded while the database is away.
    if (!before && this.searches.size >= MAX_TERMS_A_DAY) return;
    this.searches.set(key, {
      ...row,
      nothing: (before?.nothing ?? 0) + row.nothing,
      unpressed: (before?.unpressed ?? 0) + row.unpressed,
      pressed: (before?.pressed ?? 0) + row.pressed,
    });
  }
}

const NO_OUTCOMES: Outcomes = { nothing: 0, unpressed: 0, pressed: 0 };

/** The content of one transaction: a tally, and late batches by id, each of which is added only the first time. */
export class CounterWrite {
  readonly id = randomUUID();
  readonly tally = new EventTally();
  readonly late = new Map<string, { tally: EventTally; expires: string }>();

  get isEmpty(): boolean {
    return this.tally.isEmpty && this.late.size === 0;
  }
}

/** Adds a write to the counters. Writes wait for each other on all servers; one that is repeated changes nothing. */
export function writeCounters(
  db: Db,
  write: CounterWrite,
  today = dayOf(Date.now()),
): Promise<void> {
  return db.transaction(async (tx) => {
    const { key } = await lockCounters(tx, today);
    const isNew = await rememberBatches(tx, [{ id: write.id, expires: daysAfter(today, 1) }]);
    if (!isNew.has(write.id)) return;
    const total = new EventTally();
    total.merge(write.tally);
    for (const id of await rememberBatches(tx, await admitLate(tx, write))) {
      const late = write.late.get(id);
      if (late) total.merge(late.tally);
    }
    await addCounts(tx, await admitCounts(tx, [...total.counts.values()]));
    await addSearches(tx, key, [...total.searches.values()]);
  });
}

async function lockCounters(tx: Db, today: string): Promise<State> {
  const [state] = await tx.select().from(insightState).for("update");
  if (state) return state;
  const first = { began: today, key: newKey(), keySince: today, tidied: today };
  await tx.insert(insightState).values(first).onConflictDoNothing();
  return lockCounters(tx, today);
}

const newKey = () => randomBytes(32).toString("base64url");

/** Remembers batches. Returns the ids of the new ones. */
async function rememberBatches(tx: Db, batches: (typeof insightBatches.$inferInsert)[]) {
  const added = new Set<string>();
  for (const chunk of chunksOf(batches, CHUNK_ROWS)) {
    const rows = await tx
      .insert(insightBatches)
      .values(chunk)
      .onConflictDoNothing()
      .returning({ id: insightBatches.id });
    for (const { id } of rows) added.add(id);
    await letOthersRun();
  }
  return added;
}

/** The late batches that their day has room for; more than that are a flood. */
async function admitLate(tx: Db, { late }: CounterWrite) {
  const batches = [...late].map(([id, { expires }]) => ({ id, expires }));
  const room = new Map<string, number>();
  for (const expires of new Set(batches.map((each) => each.expires))) {
    const taken = await tx.$count(insightBatches, eq(insightBatches.expires, expires));
    room.set(expires, MAX_LATE_A_DAY - taken);
  }
  return batches.filter(({ expires }) => {
    const left = room.get(expires) ?? 0;
    room.set(expires, left - 1);
    return left > 0;
  });
}

const itemOf = ({ kind, item, part }: Omit<CountRow, "day" | "count">) => `${kind} ${item} ${part}`;

/** The rows that exist already, and as many new ones as their days have room for. */
async function admitCounts(tx: Db, rows: CountRow[]): Promise<CountRow[]> {
  const { day, kind, item, part } = insightCounts;
  const admitted: CountRow[] = [];
  for (const each of new Set(rows.map((row) => row.day))) {
    await letOthersRun();
    const ofDay = rows.filter((row) => row.day === each);
    let room = MAX_COUNTS_A_DAY - (await tx.$count(insightCounts, eq(day, each)));
    if (room >= ofDay.length) admitted.push(...ofDay);
    else {
      const stored = await tx.select({ kind, item, part }).from(insightCounts).where(eq(day, each));
      const isStored = new Set(stored.map(itemOf));
      const isAdmitted = (row: CountRow) =>
        row.kind === "search" || isStored.has(itemOf(row)) || room-- > 0;
      admitted.push(...ofDay.filter(isAdmitted));
    }
  }
  return admitted;
}

async function addCounts(tx: Db, rows: CountRow[]): Promise<void> {
  const { day, kind, item, part } = insightCounts;
  for (const chunk of chunksOf(rows, CHUNK_ROWS)) {
    await letOthersRun();
    await tx
      .insert(insightCounts)
      .values(chunk)
      .onConflictDoUpdate({
        target: [day, kind, item, part],
        set: { count: sql`${insightCounts.count} + excluded.count` },
      });
  }
}

type SearchRow = { day: string; term: string } & Outcomes;

/** Adds to the terms' counters: to all existing ones, and to as many new ones as a day may have. */
async function addSearches(tx: Db, key: string, rows: SearchRow[]): Promise<void> {
  const frequency = (row: Outcomes) => row.nothing + row.unpressed + row.pressed;
  const frequentFirst = [...rows].sort((a, b) => frequency(b) - frequency(a));
  for (const chunk of chunksOf(frequentFirst, CHUNK_ROWS)) {
    await letOthersRun();
    const existing = await findTerms(
      tx,
      key,
      chunk.map(({ term }) => term),
    );
    const admitted = await admit(tx, chunk, existing);
    const ids = await nameTerms(tx, key, admitted, existing);
    const { day, termId } = insightSearches;
    const sum = (name: SearchOutcome) =>
      sql`${insightSearches[name]} + excluded.${sql.identifier(name)}`;
    const values = admitted.flatMap(({ term, ...row }) => {
      const id = ids.get(term);
      return id === undefined ? [] : [{ ...row, termId: id }];
    });
    if (values.length === 0) continue;
    await tx
      .insert(insightSearches)
      .values(values)
      .onConflictDoUpdate({
        target: [day, termId],
        set: { nothing: sum("nothing"), unpressed: sum("unpressed"), pressed: sum("pressed") },
      });
  }
}

type ExistingTerm = Pick<typeof insightTerms.$inferSelect, "id" | "hash" | "firstDay">;

async function findTerms(tx: Db, key: string, terms: string[]): Promise<Map<string, ExistingTerm>> {
  const byHash = new Map(terms.map((term) => [hashOf(key, term), term]));
  const found = await tx
    .select()
    .from(insightTerms)
    .where(or(inArray(insightTerms.term, terms), inArray(insightTerms.hash, [...byHash.keys()])));
  return new Map(found.map((row) => [wordsOf(row, byHash), row]));
}

const wordsOf = (
  { term, hash }: Pick<typeof insightTerms.$inferSelect, "term" | "hash">,
  byHash: ReadonlyMap<string, string>,
): string => term ?? byHash.get(hash ?? "") ?? "";

const hashOf = (key: string, term: string) =>
  createHmac("sha256", key).update(term).digest("base64url");

/** The rows that have a counter already, and as many others as their days have room for. */
async function admit(tx: Db, rows: SearchRow[], existing: Map<string, ExistingTerm>) {
  const { day, termId } = insightSearches;
  const days = [...new Set(rows.map((row) => row.day))];
  const ids = [...existing.values()].map(({ id }) => id);
  const counters = await tx
    .select({ day, termId })
    .from(insightSearches)
    .where(and(inArray(day, days), inArray(termId, ids)));
  const isCounted = new Set(counters.map((row) => `${row.day} ${row.termId}`));
  const taken = await tx
    .select({ day, terms: count() })
    .from(insightSearches)
    .where(inArray(day, days))
    .groupBy(day);
  const room = new Map(days.map((each) => [each, MAX_TERMS_A_DAY]));
  for (const row of taken) room.set(row.day, MAX_TERMS_A_DAY - row.terms);
  return rows.filter((row) => {
    if (isCounted.has(`${row.day} ${existing.get(row.term)?.id}`)) return true;
    const left = room.get(row.day) ?? 0;
    room.set(row.day, left - 1);
    return left > 0;
  });
}

/** Gives terms their rows, with the words themselves from the second day of use on. Returns the ids of all terms. */
async function nameTerms(
  tx: Db,
  key: string,
  rows: SearchRow[],
  existing: Map<string, ExistingTerm>,
) {
  const ids = new Map([...existing].map(([term, { id }]) => [term, id]));
  const added: NewTerm[] = [];
  for (const [term, days] of daysByTerm(rows)) {
    const before = existing.get(term);
    const [firstDay = ""] = before ? [before.firstDay] : days;
    const isUsedAgain = days.some((day) => day !== firstDay);
    const words = isUsedAgain ? { term, hash: null } : { term: null, hash: hashOf(key, term) };
    if (!before) added.push({ ...words, firstDay });
    else if (isUsedAgain && before.hash !== null) {
      await tx.update(insightTerms).set(words).where(eq(insightTerms.id, before.id));
    }
  }
  const byHash = new Map(rows.map(({ term }) => [hashOf(key, term), term]));
  for (const row of await addTerms(tx, added)) ids.set(wordsOf(row, byHash), row.id);
  return ids;
}

type NewTerm = typeof insightTerms.$inferInsert;

async function addTerms(tx: Db, rows: NewTerm[]) {
  return rows.length > 0 ? tx.insert(insightTerms).values(rows).returning() : [];
}

function daysByTerm(rows: SearchRow[]): Map<string, string[]> {
  const days = new Map<string, string[]>();
  for (const { term, day } of rows) days.set(term, [...(days.get(term) ?? []), day].sort());
  return days;
}

/** Deletes counters, unused terms, and hashes with their key, when they are too old on `today`. */
export function tidyCounters(db: Db, today: string): Promise<void> {
  return db.transaction(async (tx) => tidy(tx, await lockCounters(tx, today), today));
}

async function tidy(tx: Db, { tidied, keySince, key }: State, today: string): Promise<void> {
  if (tidied === today) return;
  const oldest = daysAfter(today, -KEPT_DAYS);
  await tx.delete(insightCounts).where(lt(insightCounts.day, oldest));
  // `dismissed` is compared with the sum of these rows, so both lose the same counts.
  await tx.execute(sql`
    UPDATE ${insightTerms} SET dismissed = dismissed - (
      SELECT coalesce(sum(nothing), 0) FROM ${insightSearches}
      WHERE ${insightSearches.termId} = ${insightTerms.id} AND ${insightSearches.day} < ${oldest})
    WHERE dismissed IS NOT NULL`);
  await tx.delete(insightSearches).where(lt(insightSearches.day, oldest));
  const uses = tx.select().from(insightSearches).where(eq(insightSearches.termId, insightTerms.id));
  await tx.delete(insightTerms).where(and(isNotNull(insightTerms.term), notExists(uses)));
  await tx.delete(insightBatches).where(lt(insightBatches.expires, today));
  // A key of the future came from a clock that was wrong, and would be kept until then.
  const isOld = keySince <= daysAfter(today, -KEY_DAYS) || keySince > daysAfter(today, 1);
  const next = isOld ? { key: newKey(), keySince: today } : { key, keySince };
  // Hashes can't be found with another key. The sums keep their searches.
  if (isOld) await tx.delete(insightTerms).where(isNull(insightTerms.term));
  await tx.update(insightState).set({ ...next, tidied: today });
}
