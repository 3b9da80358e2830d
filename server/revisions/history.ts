import { MAX_REVISION } from "@shared/contracts/endpoint.ts";
import { desc, eq, type GetColumnData, lt, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Request, RequestHandler } from "express";
import { type Db, rowsOf } from "../db/database.ts";
import { HttpError } from "../http/errors.ts";

const PAGE_ENTRIES = 20;

type Columns = Record<string, PgColumn>;
type Row<Of extends Columns> = { [Name in keyof Of]: GetColumnData<Of[Name]> };

/** What a history reads: these columns, as an entry of a page and as an entry by itself. */
type Options<Of extends Columns, Listed, Entry> = {
  history: PgTable & { revision: PgColumn };
  columns: Of;
  toListed: (row: Row<Of>) => Listed;
  readEntry: (row: Row<Of>) => Promise<Entry>;
};

/** The writes so far. */
export function createHistory<Of extends Columns & { revision: PgColumn }, Listed, Entry>(
  db: Db,
  { history, columns, toListed, readEntry }: Options<Of, Listed, Entry>,
) {
  const select = () => db.select(columns as Columns).from(history);
  return {
    /** The writes before a revision, newest first; `next` is the following page's `before`. */
    readPage: async (before: number): Promise<{ entries: Listed[]; next: number | null }> => {
      const found = await select()
        .where(lt(history.revision, before))
        .orderBy(desc(history.revision))
        .limit(PAGE_ENTRIES + 1);
      const rows = found.slice(0, PAGE_ENTRIES) as (Row<Of> & { revision: number })[];
      const next = found.length > PAGE_ENTRIES ? (rows.at(-1)?.revision ?? null) : null;
      return { entries: rows.map(toListed), next };
    },

    /** One write with what it changed; null when there is none. */
    readEntry: async (revision: number): Promise<Entry | null> => {
      const [found] = await select().where(eq(history.revision, revision));
      return found ? readEntry(found as Row<Of>) : null;
    },
  };
}

type History = {
  readPage: (before: number) => Promise<unknown>;
  readEntry: (revision: number) => Promise<unknown>;
};

/** What answers the calls of a history: a page of entries, and one of them by its revision. */
export function historyHandlers({ readPage, readEntry }: History) {
  const sendHistory: RequestHandler = async (req, res) => {
    res.json(await readPage(readBefore(req)));
  };
  const sendHistoryEntry: RequestHandler = async (req, res) => {
    const entry = await readEntry(Math.min(Number(req.params.revision), MAX_REVISION));
    if (!entry) throw new HttpError(404, "There is no such revision.");
    res.json(entry);
  };
  return { sendHistory, sendHistoryEntry };
}

/** The revision in the `before` of a query, which pages of a history start below; the highest where there is none. */
function readBefore({ originalUrl }: Request): number {
  const before = new URL(originalUrl, "http://localhost").searchParams.get("before");
  if (before === null) return MAX_REVISION;
  if (/^\d{1,10}$/.test(before)) return Math.min(Number(before), MAX_REVISION);
  throw new HttpError(400, "“before” must be a revision.");
}

/** Where a history keeps what was written: the rows, what names an item in them, the item itself, and the revision. */
type Source = { rows: SQL; id: SQL; item: SQL; revision: PgColumn };

/** The items that were written after a revision, as the first of those writes found them: `before` is how they were at it. */
export async function readEarlier<Item extends object>(
  tx: Db,
  { rows, id, item, revision }: Source,
  after: number,
  where = sql`true`,
): Promise<Item[]> {
  const found = await tx.execute(sql`
    SELECT DISTINCT ON (${id}) ${item} AS item FROM ${rows}
    WHERE ${revision} > ${after} AND ${where} ORDER BY ${id}, ${revision}`);
  return rowsOf<{ item: Item }>(found).map((row) => row.item);
}

type State = object | string | null;

/** What brings items back from how they are to how they were. Those that are so already are left out. */
export function changesBack<Item extends { before: State }>(
  earlier: readonly Item[],
  current: (item: Item) => Item["before"],
): (Item & { after: Item["before"] })[] {
  return earlier
    .map((item) => ({ ...item, before: current(item), after: item.before }))
    .filter(({ before, after }) => !isSame(before, after));
}

/** Whether two states of an item are the same, wherever it stands among the others. */
export function isSame(one: State, other: State): boolean {
  if (!one || !other || typeof one === "string" || typeof other === "string") return one === other;
  const fields = new Map(Object.entries(one));
  return Object.entries(other).every(
    ([field, value]) => field === "position" || fields.get(field) === value,
  );
}

/** The message of the 422 to a restore of what is so already. */
export const NOTHING_TO_RESTORE = "There is nothing to restore: nothing changed since then.";
