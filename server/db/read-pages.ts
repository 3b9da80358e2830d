import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { type Db, rowsOf } from "./database.ts";

// The embedded database runs on the event loop: a page of this size takes some milliseconds.
const PAGE_ROWS = 500;

/** Reads a query's rows page by page within a transaction. A cursor bounds the memory and reads a single snapshot. */
export async function readPages<Row>(
  tx: Db,
  query: SQL,
  onPage: (page: Row[]) => void,
): Promise<void> {
  await tx.execute(sql`DECLARE found NO SCROLL CURSOR FOR ${query}`);
  for (;;) {
    const page = rowsOf<Row>(await tx.execute(sql.raw(`FETCH ${PAGE_ROWS} FROM found`)));
    onPage(page);
    if (page.length < PAGE_ROWS) break;
    await new Promise(setImmediate);
  }
  await tx.execute(sql`CLOSE found`);
}

/** A select list that names raw rows' columns as the table's keys do. */
export function selectList(columns: Record<string, PgColumn>): SQL {
  return sql.join(
    Object.entries(columns).map(([name, column]) => sql`${column} AS ${sql.identifier(name)}`),
    sql`, `,
  );
}
