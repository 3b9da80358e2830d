import { setImmediate } from "node:timers/promises";
import { MANIFEST_PATH, type Restore } from "@shared/contracts/backup.ts";
import { sql } from "drizzle-orm";
import { getTableConfig } from "drizzle-orm/pg-core";
import { seedKnowledgeBase } from "../articles/seed-articles.ts";
import { CHANNELS } from "../content.ts";
import { type Db, PAGE_ROWS } from "../db/database.ts";
import { publishedState, publishes, users, videoChanges, videoLibrary } from "../db/schema.ts";
import { searchSynonyms } from "../db/search-schema.ts";
import { HttpError } from "../http/errors.ts";
import { renewKey } from "../insight/counters.ts";
import { readMigrations, readSchemaVersion, SERIALS, TABLES } from "./tables.ts";

type Lines = AsyncIterator<string, void>;

/** Throws an HttpError: 409 if the site has content and may not be replaced, 422 if the backup's schema is unknown. */
export async function assertRestorable(db: Db, { manifest, isReplaced }: Restore): Promise<void> {
  await readSchemaVersion(db);
  const { schema } = manifest;
  if (!readMigrations().some(({ tag }) => tag === schema)) {
    const message = `A newer version of this site made this backup (schema ${schema}). Update this one first.`;
    throw new HttpError(422, message);
  }
  if (isReplaced) return;
  // Samples are no content that somebody would miss.
  for (const table of [users, publishes, videoChanges]) {
    if ((await db.$count(table)) === 0) continue;
    const message = "This site is not empty. Add --replace to remove all that is in it.";
    throw new HttpError(409, message);
  }
}

/**
 * Replaces the rows of a site in one transaction, while its readers see the former ones. Rows of an earlier version go
 * into tables of that version, which later migrations then change. Sessions end with their accounts.
 */
export function restoreRows(db: Db, restore: Restore, lines: Lines): Promise<void> {
  const { schema, tables, serials } = restore.manifest;
  const migrations = readMigrations();
  const restored = migrations.findIndex(({ tag }) => tag === schema);
  const later = migrations.slice(restored + 1);
  return db.transaction(async (tx) => {
    await tx.execute(sql`LOCK TABLE ${sql.join([...TABLES], sql`, `)} IN EXCLUSIVE MODE`);
    await assertRestorable(tx, restore);
    const revisions = await readRevisions(tx);
    if (later.length === 0) await empty(tx);
    else await makeTables(tx, migrations.slice(0, restored + 1), tables);
    for (const { name, rows } of tables) await insertRows(tx, name, rows, lines);
    if (!(await lines.next()).done) throw otherRows("the last table");
    if (later.length > 0) {
      await migrate(tx, later);
      await tx.execute(sql`SET LOCAL search_path TO DEFAULT`);
      await empty(tx);
      await copyTables(tx);
    }
    for (const serial of SERIALS) await raiseSerial(tx, serial, serials);
    await raiseRevisions(tx, revisions);
    await renewKey(tx);
    await seedKnowledgeBase(tx);
    for (const [channel] of CHANNELS) await tx.execute(sql`SELECT pg_notify(${channel}, '')`);
  });
}

async function empty(tx: Db): Promise<void> {
  for (const table of [...TABLES].reverse()) await tx.delete(table);
}

const FORMER = sql.identifier("restored");

type Migrations = ReturnType<typeof readMigrations>;

/** Makes the tables of an earlier version in a schema of their own, where statements without a schema find them. */
async function makeTables(
  tx: Db,
  migrations: Migrations,
  tables: Restore["manifest"]["tables"],
): Promise<void> {
  await tx.execute(sql`CREATE SCHEMA ${FORMER}`);
  // The schema of extensions stays on the path.
  await tx.execute(
    sql`SELECT set_config('search_path', 'restored, ' || current_setting('search_path'), true)`,
  );
  await migrate(tx, migrations);
  // The migrations put the first row of a state into its table, and so does the backup.
  for (const { name } of tables) {
    await tx.execute(sql`DELETE FROM ${FORMER}.${sql.identifier(name)}`);
  }
}

async function migrate(tx: Db, migrations: Migrations): Promise<void> {
  for (const statement of migrations.flatMap(({ statements }) => statements)) {
    await tx.execute(sql.raw(statement.replaceAll('"public".', '"restored".')));
  }
}

async function copyTables(tx: Db): Promise<void> {
  for (const table of TABLES) {
    const { name, columns } = getTableConfig(table);
    const list = sql.join(
      columns.map((column) => sql.identifier(column.name)),
      sql`, `,
    );
    await tx.execute(
      sql`INSERT INTO ${table} (${list}) SELECT ${list} FROM ${FORMER}.${sql.identifier(name)}`,
    );
    await setImmediate();
  }
  await tx.execute(sql`DROP SCHEMA ${FORMER} CASCADE`);
}

// A statement's rows: the embedded database runs on the event loop.
const BATCH_CHARACTERS = 1024 * 1024;

async function insertRows(tx: Db, name: string, rows: number, lines: Lines): Promise<void> {
  const table = sql.identifier(name);
  let batch: string[] = [];
  let characters = 0;
  for (let row = 1; row <= rows; row += 1) {
    const line = await lines.next();
    if (line.done) throw otherRows(name);
    batch.push(line.value);
    characters += line.value.length;
    if (row < rows && batch.length < PAGE_ROWS && characters < BATCH_CHARACTERS) continue;
    const json = `[${batch.join(",")}]`;
    await tx.execute(
      sql`INSERT INTO ${table} SELECT * FROM json_populate_recordset(NULL::${table}, ${json}::json)`,
    );
    [batch, characters] = [[], 0];
    await setImmediate();
  }
}

const otherRows = (table: string) =>
  new HttpError(422, `The backup has other rows of ${table} than its ${MANIFEST_PATH} says.`);

/** A number that was given once is not given again. It is never lowered, since a rollback would leave that. */
async function raiseSerial(
  tx: Db,
  { table, column }: (typeof SERIALS)[number],
  serials: Restore["manifest"]["serials"],
): Promise<void> {
  const saved = serials.find((each) => each.table === table && each.column === column)?.last ?? 0;
  const [name, of] = [sql.identifier(column), sql.identifier(table)];
  await tx.execute(sql`
    SELECT setval(serial, last) FROM (
      SELECT serial, greatest(${saved}::bigint, pg_sequence_last_value(serial), (SELECT max(${name}) FROM ${of})) AS last
      FROM (SELECT pg_get_serial_sequence(${table}, ${column})::regclass AS serial) AS found
    ) AS raised WHERE last > 0`);
}

const STATES = [publishedState, videoLibrary, searchSynonyms] as const;

async function readRevisions(tx: Db): Promise<number[]> {
  const read = STATES.map((table) => tx.select({ revision: table.revision }).from(table));
  const found: number[] = [];
  for (const rows of read) found.push((await rows)[0]?.revision ?? 0);
  return found;
}

/** Browsers that have shown a revision take only a later one: those of the replaced content are not used again. */
async function raiseRevisions(tx: Db, revisions: readonly number[]): Promise<void> {
  for (const [index, table] of STATES.entries()) {
    const former = revisions[index] ?? 0;
    if (former === 0) continue;
    await tx.execute(sql`UPDATE ${table} SET revision = ${former + 1} WHERE revision <= ${former}`);
  }
}
