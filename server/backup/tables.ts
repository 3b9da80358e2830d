import { is, sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { type Db, migrationsFolder, rowsOf } from "../db/database.ts";
import { messages } from "../db/message-schema.ts";
import * as schema from "../db/schema.ts";
import * as searchSchema from "../db/search-schema.ts";
import { HttpError } from "../http/errors.ts";

/** Tables that are no part of a backup: a site's sessions and secrets, and what is made of other tables. */
export const LEFT_OUT: readonly PgTable[] = [
  ...[schema.sessions, schema.signInAttempts, schema.secrets, schema.bodyImages],
  ...[searchSchema.indexedArticles, searchSchema.articleSections, searchSchema.sectionWords],
];

/** The tables of a backup, each after those that it refers to. */
export const TABLES = parentsFirst(
  Object.values({ ...schema, ...searchSchema, messages })
    .filter((value) => is(value, PgTable))
    .filter((table) => !LEFT_OUT.includes(table)),
).map((table) => {
  const { name, columns } = getTableConfig(table);
  const serial = columns.find(({ columnType }) => columnType === "PgSerial")?.name;
  return { table, name, serial };
});

function parentsFirst(tables: readonly PgTable[]): PgTable[] {
  const ordered = new Set<PgTable>();
  const add = (table: PgTable) => {
    for (const { reference } of getTableConfig(table).foreignKeys) add(reference().foreignTable);
    ordered.add(table);
  };
  for (const table of tables) add(table);
  return [...ordered];
}

export const readMigrations = () => readMigrationFiles({ migrationsFolder });

/** The last migration of a database. Throws an HttpError if this version lacks it. */
export async function readSchemaVersion(db: Db): Promise<number> {
  const query = sql`SELECT max(created_at)::text AS last FROM drizzle.__drizzle_migrations`;
  const last = Number(rowsOf<{ last: string }>(await db.execute(query))[0]?.last);
  if (readMigrations().some(({ folderMillis }) => folderMillis === last)) return last;
  throw new HttpError(409, "A newer version of this site has changed the database. Use that one.");
}
