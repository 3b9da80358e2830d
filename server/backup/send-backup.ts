import { createReadStream, createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { MANIFEST_PATH, type Manifest, rowsPath } from "@shared/contracts/backup.ts";
import { getTableName, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { RequestHandler } from "express";
import { type Db, pagesOf, rowsOf, SNAPSHOT } from "../db/database.ts";
import { images, insightState, users } from "../db/schema.ts";
import { HttpError, sendStream } from "../http/errors.ts";
import { readUsedNames } from "../media/library-files.ts";
import { filePart, partOf } from "../media/library-zip.ts";
import type { Media } from "../media/media.ts";
import { writeSealedZip, type ZipPart } from "../media/write-zip.ts";
import { readSchemaVersion, TABLES } from "./tables.ts";

/**
 * Sends the site as a sealed zip. The rows are first written to the disk: a client that reads slowly would keep the
 * snapshot, and on the embedded database everybody else, waiting. Files never change and are read last.
 */
export function sendBackup(db: Db, { store, withFile }: Media): RequestHandler {
  return (_req, res) =>
    withFile(0, async (path) => {
      if ((await db.$count(users)) === 0) {
        const message = "This site has no accounts. Check DATA_DIR and DATABASE_URL.";
        throw new HttpError(409, message);
      }
      const rows = openRowFile(path);
      const { schema, hashes, used } = await db.transaction(
        (tx) => writeSnapshot(tx, rows),
        SNAPSHOT,
      );
      await rows.append(getTableName(images), readImages(db, hashes));
      const manifest: Manifest = { format: 1, schema, tables: rows.tables };
      const json = partOf(MANIFEST_PATH, Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`));
      const stored = used.size > 0 ? await store.list() : [];
      const files = stored.filter(({ name }) => used.has(name));
      const parts = [json, ...rows.parts, ...files.map((file) => filePart(store, file))];
      res.type("application/zip");
      await sendStream(Readable.from(writeSealedZip(parts)), res);
    });
}

type Row = { row: string };

/** For a transaction: a row has the same text in every database, whatever its settings. */
const ONE_FORM = sql`SELECT set_config('timezone', 'UTC', true), set_config('bytea_output', 'hex', true)`;

// Texts take up to 2 MB.
const PAGE_ROWS = 16;

/** Writes all rows but images: as those never change, their hashes will do. */
async function writeSnapshot(tx: Db, rows: RowFile) {
  await tx.execute(ONE_FORM);
  for (const { table, name, serial } of TABLES) {
    if (table === images) continue;
    const last = serial ? await readLast(tx, name, serial) : 0;
    await rows.append(name, pagesOf<Row>(tx, selectRows(table), PAGE_ROWS), last);
  }
  const stored = await tx.select({ hash: images.hash }).from(images);
  const hashes = stored.map(({ hash }) => hash);
  return { schema: await readSchemaVersion(tx), hashes, used: await readUsedNames(tx) };
}

/**
 * Reads images one by one, so that on the embedded database other requests come between. Throws an HttpError if one was
 * purged meanwhile, as the snapshot still names it.
 */
async function* readImages(db: Db, hashes: readonly string[]) {
  for (const hash of hashes) {
    const page = await db.transaction(async (tx) => {
      await tx.execute(ONE_FORM);
      return rowsOf<Row>(await tx.execute(sql`${selectRows(images)} WHERE hash = ${hash}`));
    });
    if (page.length === 0) throw new HttpError(409, "Images were removed meanwhile. Try again.");
    yield page;
  }
}

function selectRows(table: PgTable): SQL {
  // With the key of their hashes, terms that were used on one day alone could be found by trying.
  const row = table === insightState ? sql`to_jsonb(t) || '{"key": ""}'` : sql`row_to_json(t)`;
  return sql`SELECT (${row})::text AS row FROM ${table} AS t`;
}

type RowFile = ReturnType<typeof openRowFile>;

/** A file that takes the rows of one table after the other, and its parts of a zip. */
function openRowFile(path: string) {
  const tables: Manifest["tables"] = [];
  const parts: ZipPart[] = [];
  const append = async (name: string, pages: AsyncIterable<Row[]>, last = 0) => {
    let rows = 0;
    const lines = async function* () {
      for await (const page of pages) {
        rows += page.length;
        yield page.map(({ row }) => `${row}\n`).join("");
      }
    };
    const file = createWriteStream(path, { flags: "a", mode: 0o600 });
    await pipeline(lines, createGzip({ level: 1 }), file);
    const end = (await stat(path)).size - 1;
    const read = () => createReadStream(path, { start: end + 1 - file.bytesWritten, end });
    tables.push({ name, rows, last });
    parts.push({ path: rowsPath(name), bytes: file.bytesWritten, read });
  };
  return { tables, parts, append };
}

async function readLast(tx: Db, table: string, column: string): Promise<number> {
  const serial = sql`pg_get_serial_sequence(${table}, ${column})::regclass`;
  const query = sql`SELECT coalesce(pg_sequence_last_value(${serial}), 1)::integer AS last`;
  return rowsOf<{ last: number }>(await tx.execute(query))[0]?.last ?? 0;
}
