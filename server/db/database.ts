import { fileURLToPath } from "node:url";
import { DrizzleQueryError } from "drizzle-orm";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";

/** The query builder, the same over both kinds of database. */
export type Db = PgDatabase<PgQueryResultHKT>;

/** An open database, embedded or a PostgreSQL server. */
export type Database = {
  db: Db;
  /** Calls `onNotice` after each notification, and when some may have been missed, until the database is closed. */
  listen(channel: string, onNotice: () => void): Promise<void>;
  /** Throws a DiskFullError when the disk has no room to write so many bytes; a PostgreSQL server refuses by itself. */
  assertRoom(bytes: number): void;
  /** Ends the connections and releases the data folder. */
  close(): Promise<void>;
};

/** The migrations: beside this file, and beside the bundle, where the build copies them. */
export const migrationsFolder = fileURLToPath(new URL("./migrations", import.meta.url));

/** The rows of a raw statement; `execute` leaves their type open because it differs by driver. */
export function rowsOf<Row>(result: unknown): Row[] {
  return (result as { rows: Row[] }).rows;
}

/** The driver's own error, safe to log: Drizzle's wrapper quotes the query's parameters, such as a password hash. */
export function unwrapQueryError(error: unknown): unknown {
  return error instanceof DrizzleQueryError && error.cause ? error.cause : error;
}
