import { readFileSync } from "node:fs";
import { join } from "node:path";
import { is, sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { type Db, migrationsFolder, rowsOf } from "../db/database.ts";
import { messages } from "../db/message-schema.ts";
import * as schema from "../db/schema.ts";
import * as searchSchema from "../db/search-schema.ts";
import { HttpError } from "../http/errors.ts";

/** Tables that are no part of a backup: those of one server's sessions and secrets, and those made of other tables. */
export const LEFT_OUT: readonly PgTable[] = [
  ...[schema.sessions, schema.signInAttempts, schema.secrets, schema.bodyImages],
  ...[searchSchema.indexedArticles, searchSchema.articleSections, searchSchema.sectionWords],
];

/** The tables of a backup, each after those that it refers to. */
export const TABLES: readonly PgTable[] = parentsFirst(
  Object.values({ ...schema, ...searchSchema, messages })
    .filter((value) => is(value, PgTable))
    .filter((table) => !LEFT_OUT.includes(table)),
);

function parentsFirst(tables: readonly PgTable[]): PgTable[] {
  const ordered = new Set<PgTable>();
  const add = (table: PgTable) => {
    for (const { reference } of getTableConfig(table).foreignKeys) add(reference().foreignTable);
    ordered.add(table);
  };
  for (const table of tables) add(table);
  return [...ordered];
}

export const SERIALS = TABLES.flatMap((table) => {
  const { name, columns } = getTableConfig(table);
  const serials = columns.filter(({ columnType }) => columnType === "PgSerial");
  return serials.map((column) => ({ table: name, column: column.name }));
});

/** The migrations of this version, in their order. */
export function readMigrations() {
  const journal = readFileSync(join(migrationsFolder, "meta/_journal.json"), "utf8");
  const { entries } = JSON.parse(journal) as { entries: { tag: string }[] };
  return readMigrationFiles({ migrationsFolder }).map(
    ({ sql: statements, folderMillis }, index) => {
      return { tag: entries[index]?.tag ?? "", at: folderMillis, statements };
    },
  );
}

/** The last migration of a database. Throws an HttpError if this version lacks it. */
export async function readSchemaVersion(db: Db): Promise<string> {
  const found = await db.execute(
    sql`SELECT max(created_at)::text AS at FROM drizzle.__drizzle_migrations`,
  );
  const last = Number(rowsOf<{ at: string }>(found)[0]?.at);
  const migration = readMigrations().find(({ at }) => at === last);
  if (migration) return migration.tag;
  throw new HttpError(409, "A newer version of this site has changed the database. Use that one.");
}
