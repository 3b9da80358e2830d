import { MAX_REVISION } from "@shared/contracts/endpoint.ts";
import { desc, eq, type GetColumnData, lt, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { RequestHandler } from "express";
import { type Db, rowsOf } from "../db/database.ts";
import { HttpError } from "../http/errors.ts";

const PAGE_ENTRIES = 20;

/** The table of a history, its columns, and how a row becomes an entry of a page or an entry by itself. */
type Options<Columns extends Record<string, PgColumn>> = {
  history: PgTable & { revision: PgColumn };
  columns: Columns;
  toListed: (row: Row<Columns>) => object;
  readEntry: (row: Row<Columns>) => Promise<object>;
};

type Row<Columns extends Record<string, PgColumn>> = {
  [Name in keyof Columns]: GetColumnData<Columns[Name]>;
};

/** The handlers of a history: a page of its writes, newest first, and one write with its changes. */
export function createHistory<Columns extends Record<string, PgColumn>>(
  db: Db,
  { history, columns, toListed, readEntry }: Options<Columns>,
) {
  const select = () => db.select({ ...columns, revision: history.revision }).from(history);
  const sendHistory: RequestHandler = async (req, res) => {
    const before = new URL(req.originalUrl, "http://localhost").searchParams.get("before");
    if (!/^\d{1,10}$/.test(before ?? "0")) throw new HttpError(400, "“before” must be a revision.");
    const found = await select()
      .where(lt(history.revision, Math.min(Number(before ?? MAX_REVISION), MAX_REVISION)))
      .orderBy(desc(history.revision))
      .limit(PAGE_ENTRIES + 1);
    const rows = found.slice(0, PAGE_ENTRIES);
    const next = found.length > PAGE_ENTRIES ? rows.at(-1)?.revision : null;
    res.json({ entries: (rows as Row<Columns>[]).map(toListed), next });
  };
  const sendHistoryEntry: RequestHandler = async (req, res) => {
    const revision = Number(req.params.revision);
    const [found] = await select().where(eq(history.revision, revision));
    if (!found) throw new HttpError(404, "There is no such revision.");
    res.json(await readEntry(found as Row<Columns>));
  };
  return { sendHistory, sendHistoryEntry };
}

/** The rows of a history's items, with the columns of an item's name, its state and its revision. */
type Source = { rows: SQL; id: SQL; item: SQL; revision: PgColumn };

/**
 * The items that were written after a revision, as the first of those writes found them: `before` is their state at it.
 */
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

/** The changes that restore items from their present to their former state, without those that have it already. */
export function changesBack<Item extends { before: State }>(
  earlier: readonly Item[],
  current: (item: Item) => Item["before"],
): (Item & { after: Item["before"] })[] {
  return earlier
    .map((item) => ({ ...item, before: current(item), after: item.before }))
    .filter(({ before, after }) => !isSame(before, after));
}

/** True if two states of an item are the same apart from the position. A missing field counts as empty. */
export function isSame(one: State, other: State): boolean {
  if (!one || !other || typeof one === "string" || typeof other === "string") return one === other;
  const [left, right] = [one, other] as Readonly<Record<string, unknown>>[];
  return Object.keys({ ...one, ...other }).every(
    (field) => field === "position" || (left?.[field] ?? "") === (right?.[field] ?? ""),
  );
}

export const NOTHING_TO_RESTORE = "There is nothing to restore: nothing changed since then.";
