import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import { pipeline, Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { createGunzip } from "node:zlib";
import { type Restore, restoreSchema } from "@shared/contracts/backup.ts";
import { readJsonLines } from "@shared/text/json-lines.ts";
import { sql } from "drizzle-orm";
import type { RequestHandler } from "express";
import { seedKnowledgeBase } from "../articles/seed-articles.ts";
import { firstPasswordFile } from "../auth/accounts.ts";
import { CHANNELS } from "../content.ts";
import type { Db } from "../db/database.ts";
import { insightState, publishedState, publishes, users, videoChanges } from "../db/schema.ts";
import { parseBody } from "../http/api-routes.ts";
import { HttpError } from "../http/errors.ts";
import { readMigrations, readSchemaVersion, TABLES } from "./tables.ts";

type Rows = AsyncIterator<unknown, void>;

const MIB = 1024 * 1024;
const TEN_MINUTES = 600_000;

export function restoreBackup(db: Db, dataDir: string): RequestHandler {
  return async (req, res) => {
    // A paused client would keep the embedded database from everybody.
    req.setTimeout(TEN_MINUTES);
    try {
      const lines = createGunzip({ chunkSize: MIB });
      // Reading the lines ends with an error if the client goes away.
      pipeline(Readable.from(req.iterator({ destroyOnReturn: false })), lines, () => {});
      const rows = readJsonLines(lines);
      const restore = parseBody(restoreSchema, (await rows.next()).value);
      if (restore.isCheck) await assertRestorable(db, restore);
      else {
        await db.transaction((tx) => replaceRows(tx, restore, rows));
        rmSync(firstPasswordFile(dataDir), { force: true });
      }
      res.json({});
    } finally {
      req.resume();
    }
  };
}

/** Throws an HttpError: 409 if the site has content that is not to be replaced, 422 if the schema is unknown. */
async function assertRestorable(db: Db, { manifest, isReplaced }: Restore): Promise<void> {
  await readSchemaVersion(db);
  if (!readMigrations().some(({ folderMillis }) => folderMillis === manifest.schema)) {
    const message = "A newer version of this site made this backup. Update this one first.";
    throw new HttpError(422, message);
  }
  if (isReplaced) return;
  // Samples are no content that somebody would miss.
  for (const table of [users, publishes, videoChanges]) {
    if ((await db.$count(table)) === 0) continue;
    throw new HttpError(409, "This site is not empty. Add --replace to remove all that is in it.");
  }
}

/**
 * Replaces all rows, while readers see the former ones. Those of an earlier version go into its own tables, which the
 * later migrations then change. Sessions end with their accounts.
 */
async function replaceRows(tx: Db, restore: Restore, rows: Rows): Promise<void> {
  const { schema, tables } = restore.manifest;
  const names = TABLES.map(({ name }) => `"${name}"`).join(", ");
  await tx.execute(sql.raw(`LOCK TABLE ${names} IN EXCLUSIVE MODE`));
  await assertRestorable(tx, restore);
  const [former] = await tx.select().from(publishedState);
  const later = readMigrations().filter(({ folderMillis }) => folderMillis > schema);
  if (later.length === 0) await empty(tx);
  else await makeFormerTables(tx, restore);
  for (const { name, rows: count } of tables) await insertRows(tx, name, count, rows);
  if (!(await rows.next()).done) throw otherRows();
  if (later.length > 0) await moveFormerTables(tx, later);
  for (const { name, serial } of TABLES) {
    const last = tables.find((table) => table.name === name)?.last ?? 0;
    if (serial) await raiseSerial(tx, name, serial, last);
  }
  // Browsers that have shown a revision take only a later one.
  const { revision = 0 } = former ?? {};
  const next = sql`CASE WHEN revision <= ${revision} THEN ${revision + 1} ELSE revision END`;
  if (revision > 0) await tx.update(publishedState).set({ revision: next });
  await tx.update(insightState).set({ key: randomBytes(32).toString("base64url") });
  await seedKnowledgeBase(tx);
  for (const [channel] of CHANNELS) await tx.execute(sql`SELECT pg_notify(${channel}, '')`);
}

async function empty(tx: Db): Promise<void> {
  for (const { table } of [...TABLES].reverse()) await tx.delete(table);
}

async function insertRows(tx: Db, name: string, count: number, rows: Rows): Promise<void> {
  const table = sql.identifier(name);
  let batch: string[] = [];
  for (let row = 1, characters = 0; row <= count; row += 1) {
    const { value, done } = await rows.next();
    if (done) throw otherRows();
    const json = JSON.stringify(value);
    characters += json.length;
    batch.push(json);
    if (row < count && batch.length < 500 && characters < MIB) continue;
    const values = sql`json_populate_recordset(NULL::${table}, ${`[${batch.join(",")}]`}::json)`;
    await tx.execute(sql`INSERT INTO ${table} SELECT * FROM ${values}`);
    [batch, characters] = [[], 0];
    await setImmediate();
  }
}

const otherRows = () => new HttpError(422, "The backup has other rows than its manifest says.");

type Migrations = ReturnType<typeof readMigrations>;

/** Makes empty tables of an earlier version in a schema that statements search first. */
async function makeFormerTables(tx: Db, { manifest: { schema, tables } }: Restore): Promise<void> {
  await tx.execute(sql`CREATE SCHEMA restored`);
  const path = sql`'restored, ' || current_setting('search_path')`;
  await tx.execute(sql`SELECT set_config('search_path', ${path}, true)`);
  await migrate(
    tx,
    readMigrations().filter(({ folderMillis }) => folderMillis <= schema),
  );
  // Migrations insert the first row of a state.
  for (const { name } of tables)
    await tx.execute(sql`DELETE FROM restored.${sql.identifier(name)}`);
}

async function migrate(tx: Db, migrations: Migrations): Promise<void> {
  for (const statement of migrations.flatMap((migration) => migration.sql)) {
    await tx.execute(sql.raw(statement.replaceAll('"public".', '"restored".')));
  }
}

async function moveFormerTables(tx: Db, later: Migrations): Promise<void> {
  await migrate(tx, later);
  await tx.execute(sql`SET LOCAL search_path TO DEFAULT`);
  await empty(tx);
  for (const { table, name } of TABLES) {
    await tx.execute(sql`INSERT INTO ${table} SELECT * FROM restored.${sql.identifier(name)}`);
  }
  await tx.execute(sql`DROP SCHEMA restored CASCADE`);
}

/** A number that was given once is not given again. It is never lowered, as a rollback would not undo that. */
async function raiseSerial(tx: Db, table: string, column: string, last: number): Promise<void> {
  const highest = sql`SELECT max(${sql.identifier(column)}) FROM ${sql.identifier(table)}`;
  const serial = sql`pg_get_serial_sequence(${table}, ${column})::regclass`;
  const given = sql`greatest(1, ${last}::bigint, pg_sequence_last_value(${serial}), (${highest}))`;
  await tx.execute(sql`SELECT setval(${serial}, ${given})`);
}
