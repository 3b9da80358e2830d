import { createReadStream, createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { MANIFEST_PATH, type Manifest, rowsPath } from "@shared/contracts/backup.ts";
import { type SQL, sql } from "drizzle-orm";
import { getTableConfig, type PgTable } from "drizzle-orm/pg-core";
import type { RequestHandler } from "express";
import { type Db, PAGE_ROWS, pagesOf, rowsOf, SNAPSHOT } from "../db/database.ts";
import { insightState } from "../db/schema.ts";
import { readUsedNames } from "../media/library-files.ts";
import { filePart, partOf, sendZip } from "../media/library-zip.ts";
import type { MediaStore } from "../media/media-store.ts";
import { writeSealedZip, type ZipPart } from "../media/write-zip.ts";
import { readSchemaVersion, SERIALS, TABLES } from "./tables.ts";

/** Works with a temporary file of at least so many bytes. */
export type WithFile = <T>(bytes: number, work: (path: string) => Promise<T>) => Promise<T>;

/**
 * Sends the site as a zip. The rows are first written to the disk: a client that reads slowly would keep the snapshot,
 * and on the embedded database everybody else, waiting. Files never change, so they are read afterwards.
 */
export function sendBackup(db: Db, store: MediaStore, withFile: WithFile): RequestHandler {
  return (_req, res) =>
    withFile(0, async (path) => {
      const { used, parts, ...rows } = await db.transaction((tx) => writeRows(tx, path), SNAPSHOT);
      const stored = used.size > 0 ? await store.list() : [];
      const files = stored.filter(({ name }) => used.has(name));
      const manifest: Manifest = { format: 1, ...rows, missingFiles: used.size - files.length };
      const json = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
      const media = files.map((file) => filePart(store, file));
      res.type("application/zip");
      await sendZip(res, writeSealedZip([partOf(MANIFEST_PATH, json), ...parts, ...media]));
    });
}

/** Writes the rows of all tables to a file, one table after the other, and returns the parts of a zip that read them. */
async function writeRows(tx: Db, path: string) {
  // A row has the same text in every database.
  await tx.execute(sql`SET LOCAL timezone = 'UTC'`);
  await tx.execute(sql`SET LOCAL bytea_output = 'hex'`);
  const schema = await readSchemaVersion(tx);
  const tables: Manifest["tables"] = [];
  const parts: ZipPart[] = [];
  let start = 0;
  for (const table of TABLES) {
    const { name } = getTableConfig(table);
    const rows = await appendRows(tx, table, path);
    const end = (await stat(path)).size;
    const range = { start, end: end - 1 };
    tables.push({ name, rows });
    parts.push({
      path: rowsPath(name),
      bytes: end - start,
      read: () => createReadStream(path, range),
    });
    start = end;
  }
  const used = await readUsedNames(tx);
  return { schema, tables, serials: await readSerials(tx), parts, used };
}

async function appendRows(tx: Db, table: PgTable, path: string): Promise<number> {
  const pageRows = await pageRowsOf(tx, table);
  const query = sql`SELECT ${rowAsJson(table)}::text AS row FROM ${table} AS t`;
  let rows = 0;
  const lines = async function* () {
    for await (const page of pagesOf<{ row: string }>(tx, query, pageRows)) {
      rows += page.length;
      yield page.map(({ row }) => `${row}\n`).join("");
    }
  };
  const file = createWriteStream(path, { flags: "a", mode: 0o600 });
  // More than the fastest level takes longer than reading the rows.
  await pipeline(lines, createGzip({ level: 1 }), file);
  return rows;
}

/** The key of the searches' hashes stays here: with it they could be tried out. A restored site makes its own. */
function rowAsJson(table: PgTable): SQL {
  return table === insightState ? sql`(to_jsonb(t) || '{"key": ""}')` : sql`row_to_json(t)`;
}

// In bytes, as they are stored: most texts are compressed there to a third.
const PAGE_BYTES = 1024 * 1024;

/** The rows to read at a time, few of a table with large values. Nothing but the values' sizes is read for that. */
async function pageRowsOf(tx: Db, table: PgTable): Promise<number> {
  const sizes = getTableConfig(table).columns.map((column) => sql`pg_column_size(${column})`);
  const found = await tx.execute(
    sql`SELECT coalesce(max(greatest(${sql.join(sizes, sql`, `)})), 0) AS bytes FROM ${table}`,
  );
  const bytes = rowsOf<{ bytes: number }>(found)[0]?.bytes ?? 0;
  return Math.max(1, Math.min(PAGE_ROWS, Math.floor(PAGE_BYTES / Math.max(bytes, 1))));
}

/** The last numbers that the database has given, which are also those of rows that are gone. */
async function readSerials(tx: Db): Promise<Manifest["serials"]> {
  const serials: Manifest["serials"] = [];
  for (const { table, column } of SERIALS) {
    const found = await tx.execute(
      sql`SELECT coalesce(pg_sequence_last_value(pg_get_serial_sequence(${table}, ${column})::regclass), 0)::integer AS last`,
    );
    serials.push({ table, column, last: rowsOf<{ last: number }>(found)[0]?.last ?? 0 });
  }
  return serials;
}
