import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { rowsPath } from "@shared/contracts/backup.ts";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import { describe, expect, test } from "vitest";
import { readSchemaVersion, TABLES } from "../backup/tables.ts";
import { type Db, rowsOf } from "../db/database.ts";
import { partOf } from "../media/library-zip.ts";
import { writeSealedZip } from "../media/write-zip.ts";
import { DATABASES, type DatabaseSettings, newDatabase } from "../testing/databases.ts";
import { latest, migrationsUntil, readRows, versions, write } from "../testing/former-versions.ts";
import { runCommand } from "../testing/run-command.ts";
import { startApp } from "../testing/running-app.ts";

import { temporaryFolder } from "../testing/temporary-folder.ts";
import { restore } from "./backup.ts";

/** A database that a former version has left, and a backup of it as that version would have made it. */
async function leave(version: number) {
  const DATA_DIR = temporaryFolder();
  const client = await PGlite.create({
    dataDir: join(DATA_DIR, "database"),
    extensions: { pg_trgm },
  });
  const db = drizzle({ client });
  await migrate(db, { migrationsFolder: migrationsUntil(version) });
  await write(db, version, 1);
  const file = await backUp(db);
  await client.close();
  return { file, settings: { DATA_DIR, DATABASE_URL: undefined } };
}

async function backUp(db: Db): Promise<string> {
  const tables: { name: string; rows: number; last: number }[] = [];
  const parts = [];
  for (const name of TABLES.map(({ name }) => name)) {
    const isThere = await db.execute(sql`SELECT to_regclass(${name}) IS NOT NULL AS is`);
    if (!rowsOf<{ is: boolean }>(isThere)[0]?.is) continue;
    const found = await db.execute(
      sql`SELECT row_to_json(t)::text || chr(10) AS row FROM ${sql.identifier(name)} AS t`,
    );
    const lines = rowsOf<{ row: string }>(found).map(({ row }) => row);
    tables.push({ name, rows: lines.length, last: 0 });
    parts.push(partOf(rowsPath(name), gzipSync(lines.join(""))));
  }
  const manifest = { format: 1, schema: await readSchemaVersion(db), tables };
  const file = join(temporaryFolder(), "site.zip");
  writeFileSync(
    file,
    await buffer(
      writeSealedZip([partOf("manifest.json", Buffer.from(JSON.stringify(manifest))), ...parts]),
    ),
  );
  return file;
}

/** The rows of a site after its start, but for what is made anew and what a migration takes from the clock. */
async function rowsAfterStart(settings: DatabaseSettings) {
  const app = await startApp({}, settings);
  const rows = await readRows(app.database.db);
  const names = TABLES.map(({ name }) => name).concat("body_pictures");
  const timeless = names.map((name) => [
    name,
    rows[name]?.map((row) => ({
      ...row,
      ...("added_at" in row && { added_at: "" }),
      ...("key_since" in row && { key: "" }),
    })),
  ]);
  return Object.fromEntries(timeless);
}

// The version before, and one that lacks most tables. All of them take a minute.
const TRIED = process.env.ALL_VERSIONS
  ? versions
  : versions.filter(([, version]) => [4, latest - 1].includes(version));

describe.each(DATABASES)("restores into $name", (kind) => {
  test.each(TRIED)(
    "a backup of %s becomes what an upgrade makes of its site",
    async (_tag, version) => {
      const { file, settings } = await leave(version);
      const target = await newDatabase(kind);
      expect(await runCommand(restore, [file], target)).toMatchObject({ code: 0, stderr: "" });
      expect(await rowsAfterStart(target)).toEqual(await rowsAfterStart(settings));
    },
  );
});
