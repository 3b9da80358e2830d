import { cpSync } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { newsPageSchema } from "@shared/contracts/knowledge-base.ts";
import { drizzle as drizzlePostgres } from "drizzle-orm/node-postgres";
import { migrate as migratePostgres } from "drizzle-orm/node-postgres/migrator";
import { drizzle as drizzleEmbedded } from "drizzle-orm/pglite";
import { migrate as migrateEmbedded } from "drizzle-orm/pglite/migrator";
import pg from "pg";
import { beforeAll, describe, expect, test } from "vitest";
import { type DatabaseSettings, postgresDatabase } from "../testing/databases.ts";
import {
  imagesOf,
  latest,
  migrationsUntil,
  readRows,
  versions,
  write,
} from "../testing/former-versions.ts";
import { runApp, silentLog } from "../testing/running-app.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import type { Db } from "./database.ts";
import { openDatabase } from "./open-database.ts";

type Made = { settings: DatabaseSettings; rows: Record<string, object[]> };

/** Leaves a database as the server of this version does, with a row in each of its tables. */
async function leave(db: Db, version: number): Promise<Made["rows"]> {
  await write(db, version, 1);
  const rows = await readRows(db);
  expect(Object.keys(rows).filter((table) => rows[table]?.length === 0)).toEqual([]);
  return rows;
}

let emptyFolder: string;
beforeAll(async () => {
  emptyFolder = join(temporaryFolder(), "database");
  await (await PGlite.create({ dataDir: emptyFolder, extensions: { pg_trgm } })).close();
});

const KINDS = [
  {
    name: "the embedded database",
    versions,
    make: async (version: number): Promise<Made> => {
      const DATA_DIR = temporaryFolder();
      cpSync(emptyFolder, join(DATA_DIR, "database"), { recursive: true });
      const dataDir = join(DATA_DIR, "database");
      const client = await PGlite.create({ dataDir, extensions: { pg_trgm } });
      const db = drizzleEmbedded({ client });
      await migrateEmbedded(db, { migrationsFolder: migrationsUntil(version) });
      const rows = await leave(db, version);
      await client.close();
      return { settings: { DATA_DIR, DATABASE_URL: undefined }, rows };
    },
  },
  {
    name: "PostgreSQL",
    versions: versions.filter(([, version]) => version % 4 === 1 || version === latest - 1),
    make: async (version: number): Promise<Made> => {
      const DATABASE_URL = await postgresDatabase();
      const client = new pg.Client({ connectionString: DATABASE_URL });
      await client.connect();
      const db = drizzlePostgres({ client });
      await migratePostgres(db, { migrationsFolder: migrationsUntil(version) });
      const rows = await leave(db, version);
      await client.end();
      return { settings: { DATA_DIR: temporaryFolder(), DATABASE_URL }, rows };
    },
  },
];

/** Expects the articles of both writers, of whom the first one wrote before the upgrade. */
async function expectArticles(
  get: (path: string) => ReturnType<Response["json"]>,
  version: number,
) {
  const { changes } = await get("/knowledge-base/all");
  const ids = ["article1", "withdrawn1", "article2", "withdrawn2"];
  // The built-in content comes first.
  const others = changes.slice(-4);
  expect(others).toMatchObject(ids.map((id) => ({ id })));
  expect(await get("/knowledge-base/articles/article2")).toMatchObject({
    html: expect.stringContaining("<p>Text"),
  });
  // The articles are announced, and their move is not.
  const { days } = newsPageSchema.parse(await get("/knowledge-base/news"));
  const told = version < 11 ? [1] : [2, 1];
  expect(days.flatMap(({ entries }) => entries)).toMatchObject(
    told.map((n) => ({ articles: [{ id: `article${n}` }] })),
  );
  if (version < 11) expect(others[0].announced).toBe(1);
}

describe.each(KINDS)("upgrades of $name", ({ make, versions }) => {
  test.each(versions)(
    "a database of %s is upgraded with its data, and its server goes on beside",
    async (_tag, version) => {
      const { settings, rows } = await make(version);
      const database = await openDatabase(settings, "the server", silentLog);
      // Tables may gain columns and new tables may have rows; every former row must remain.
      expect(await readRows(database.db)).toMatchObject(rows);
      await write(database.db, version, 2);
      // An older server may still write when this one runs.
      const app = await runApp(settings, { database });
      const get = async (path: string) => (await fetch(`${app.url}/api${path}`)).json();
      expect(await get("/videos")).toMatchObject([{ title: "Video 1" }, { title: "Video 2" }]);
      if (version >= 4) await expectArticles(get, version);
      const statusOf = async (hash: string) =>
        (await fetch(`${app.url}/api/knowledge-base/pictures/${hash}.png`)).status;
      for (const n of version >= 4 ? [1, 2] : []) {
        const { used, withdrawn } = imagesOf(n);
        expect([await statusOf(used), await statusOf(withdrawn)]).toEqual([200, 404]);
      }
      for (const n of version >= 5 ? [1, 2] : []) {
        const { hits } = await get(`/search/stretcher${n}`);
        expect(hits).toMatchObject([{ anchor: "0", sentence: `Fasten the stretcher${n} first.` }]);
      }
      await app.close();
    },
  );
});
