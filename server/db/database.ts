import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";

/** The query builder, the same over both databases. */
export type Db = PgDatabase<PgQueryResultHKT>;

/** An open database, embedded or a PostgreSQL server. */
export type Database = {
  db: Db;
  /**
   * Calls `onNotice` after each notice on `channel`, and whenever notices may have been missed.
   * Lasts until the database is closed.
   */
  listen(channel: string, onNotice: () => void): Promise<void>;
  /** Ends the connections and releases the data folder. */
  close(): Promise<void>;
};

/** The rows of a raw statement; `execute` leaves their type open because it differs by driver. */
export function rowsOf<Row>(result: unknown): Row[] {
  return (result as { rows: Row[] }).rows;
}
