import { createReadStream, createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { MANIFEST_PATH, type Manifest, rowsPath } from "@shared/contracts/backup.ts";
import { sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { RequestHandler } from "express";
import { type Db, pagesOf, rowsOf, SNAPSHOT } from "../db/database.ts";
import { images, insightState, users } from "../db/schema.ts";
import { HttpError, sendStream } from "../http/errors.ts";
import { readUsedNames } from "../media/library-files.ts";
import { filePart, partOf } from "../media/library-zip.ts";
import type { Media } from "../media/media.ts";
import { SEAL_BYTES, writeZip, type ZipPart } from "../media/write-zip.ts";
import { readSchemaVersion, TABLES } from "./tables.ts";

/**
 * Sends the site as a zip, which the command seals. The rows are first written to the disk: a client that reads slowly
 * would keep the snapshot, and on the embedded database everybody else, waiting. Files never change and are read last.
 */
export function sendBackup(db: Db, { store, withFile }: Media): RequestHandler {
  return (_req, res) =>
    withFile(0, async (path) => {
      if ((await db.$count(users)) === 0) {
        const message = "This site has no accounts. Check DATA_DIR and DATABASE_URL.";
        throw new HttpError(409, message);
      }
      const { manifest, rows, used } = await db.transaction((tx) => writeRows(tx, path), SNAPSHOT);
      const json = partOf(MANIFEST_PATH, Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`));
      const stored = used.size > 0 ? await store.list() : [];
      const files = stored.filter(({ name }) => used.has(name));
      const parts = [json, ...rows, ...files.map((file) => filePart(store, file))];
      res.type("application/zip");
      const zip = writeZip(parts, new Uint8Array(SEAL_BYTES));
      await sendStream(Readable.from(zip), res);
    });
}

/** Writes the rows to a file, one table after the other. */
async function writeRows(tx: Db, path: string) {
  // A row has the same text in every database.
  await tx.execute(sql`SET LOCAL timezone = 'UTC'`);
  await tx.execute(sql`SET LOCAL bytea_output = 'hex'`);
  const manifest: Manifest = { format: 1, schema: await readSchemaVersion(tx), tables: [] };
  const parts: ZipPart[] = [];
  let start = 0;
  for (const { table, name, serial } of TABLES) {
    const rows = await appendRows(tx, table, path);
    manifest.tables.push({ name, rows, last: serial ? await readLast(tx, name, serial) : 0 });
    const { size } = await stat(path);
    const range = { start, end: size - 1 };
    const read = () => createReadStream(path, range);
    parts.push({ path: rowsPath(name), bytes: size - start, read });
    start = size;
  }
  return { manifest, rows: parts, used: await readUsedNames(tx) };
}

// Texts take up to 2 MB; an image, which takes up to 10 MB as text, is read by itself.
const PAGE_ROWS = 16;

async function appendRows(tx: Db, table: PgTable, path: string): Promise<number> {
  // With the key of their hashes, terms that were used on one day alone could be found by trying.
  const row = table === insightState ? sql`to_jsonb(t) || '{"key": ""}'` : sql`row_to_json(t)`;
  const query = sql`SELECT (${row})::text AS row FROM ${table} AS t`;
  const pageRows = table === images ? 1 : PAGE_ROWS;
  let rows = 0;
  const lines = async function* () {
    for await (const page of pagesOf<{ row: string }>(tx, query, pageRows)) {
      rows += page.length;
      yield page.map((each) => `${each.row}\n`).join("");
    }
  };
  const file = createWriteStream(path, { flags: "a", mode: 0o600 });
  await pipeline(lines, createGzip({ level: 1 }), file);
  return rows;
}

async function readLast(tx: Db, table: string, column: string): Promise<number> {
  const serial = sql`pg_get_serial_sequence(${table}, ${column})::regclass`;
  const query = sql`SELECT coalesce(pg_sequence_last_value(${serial}), 1)::integer AS last`;
  return rowsOf<{ last: number }>(await tx.execute(query))[0]?.last ?? 0;
}
