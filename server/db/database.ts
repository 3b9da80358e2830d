import { fileURLToPath } from "node:url";
import { DrizzleQueryError, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";

export type Db = PgDatabase<PgQueryResultHKT>;

export type Database = {
  db: Db;
  /** Calls `onNotice` after each notification, and when some may have been missed, until the database is closed. */
  listen(channel: string, onNotice: () => void): Promise<void>;
  /** Throws a DiskFullError if the disk has no room to write so many bytes; a PostgreSQL server refuses by itself. */
  assertRoom(bytes: number): void;
  /** Ends the connections and releases the data folder. */
  close(): Promise<void>;
};

/** Options of a transaction whose statements all read the same state. */
export const SNAPSHOT = { isolationLevel: "repeatable read", accessMode: "read only" } as const;

export const DISK_FULL = "53100";

/** The migrations, beside this file or copied beside the bundle. */
export const migrationsFolder = fileURLToPath(new URL("./migrations", import.meta.url));

/** The rows of a raw statement; `execute` leaves their type open because it differs by driver. */
export function rowsOf<Row>(result: unknown): Row[] {
  return (result as { rows: Row[] }).rows;
}

/** The driver's own error, safe to log: Drizzle's wrapper quotes the query's parameters, such as a password hash. */
export function unwrapQueryError(error: unknown): unknown {
  return error instanceof DrizzleQueryError && error.cause ? error.cause : error;
}

/** The rows in parts that fit into one statement each, which takes 65,535 values at most. */
export function* chunksOf<T>(rows: readonly T[], size = 1_000): Generator<T[]> {
  for (let start = 0; start < rows.length; start += size) yield rows.slice(start, start + size);
}

// The embedded database runs on the event loop: reading so many rows takes some milliseconds.
const PAGE_ROWS = 500;

/** Reads a query's rows page by page within a transaction. A cursor bounds the memory and reads a single snapshot. */
export async function readPages<Row>(
  tx: Db,
  query: SQL,
  onPage: (page: Row[]) => void,
): Promise<void> {
  for await (const page of pagesOf<Row>(tx, query)) onPage(page);
}

/** The same, for a reader that makes the database wait. */
export async function* pagesOf<Row>(tx: Db, query: SQL, pageRows = PAGE_ROWS) {
  await tx.execute(sql`DECLARE found NO SCROLL CURSOR FOR ${query}`);
  for (;;) {
    const page = rowsOf<Row>(await tx.execute(sql.raw(`FETCH ${pageRows} FROM found`)));
    yield page;
    if (page.length < pageRows) break;
    await new Promise(setImmediate);
  }
  await tx.execute(sql`CLOSE found`);
}

/** A select list that names raw rows' columns as the table's keys do. */
export function selectList(columns: Record<string, PgColumn | SQL>): SQL {
  return sql.join(
    Object.entries(columns).map(([name, column]) => sql`${column} AS ${sql.identifier(name)}`),
    sql`, `,
  );
}

/** The columns of the new row, with which an upsert overwrites those of an existing one. */
export function excludedOf(columns: Record<string, PgColumn>): Record<string, SQL> {
  return Object.fromEntries(
    Object.entries(columns).map(([key, { name }]) => [key, sql`excluded.${sql.identifier(name)}`]),
  );
}
