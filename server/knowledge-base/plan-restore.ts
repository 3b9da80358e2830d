import { type SQL, sql } from "drizzle-orm";
import { type Db, rowsOf } from "../db/database.ts";
import type { ItemKind, RedirectChange, StoredItem } from "./stored-item.ts";
import { publishes } from "./tables.ts";

type Target = { kind: ItemKind; id: string; before: StoredItem | null };

/** What was published after revision `to`, with how each item was at that revision; all of them or one. */
export async function readEarlierItems(
  tx: Db,
  to: number,
  only: { kind: string; id: string } | null,
): Promise<Target[]> {
  const item = sql`item->>'kind'`;
  const id = sql`item->>'id'`;
  const filter: SQL = only ? sql`AND ${item} = ${only.kind} AND ${id} = ${only.id}` : sql``;
  // The first publish after that revision found the items as they were at it.
  const rows = rowsOf<{ item: Target }>(
    await tx.execute(sql`
      SELECT DISTINCT ON (${item}, ${id}) item
      FROM ${publishes}, jsonb_array_elements(${publishes.items}) AS item
      WHERE ${publishes.revision} > ${to} ${filter}
      ORDER BY ${item}, ${id}, ${publishes.revision}`),
  );
  return rows.map((row) => row.item);
}

/** The redirects that were changed after revision `to`, as they were at it. */
export async function readEarlierRedirects(tx: Db, to: number): Promise<RedirectChange[]> {
  const from = sql`redirect->>'from'`;
  const rows = rowsOf<{ redirect: RedirectChange }>(
    await tx.execute(sql`
      SELECT DISTINCT ON (${from}) redirect
      FROM ${publishes}, jsonb_array_elements(${publishes.redirects}) AS redirect
      WHERE ${publishes.revision} > ${to}
      ORDER BY ${from}, ${publishes.revision}`),
  );
  return rows.map((row) => row.redirect);
}
