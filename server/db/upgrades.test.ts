import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { newsPageSchema } from "@shared/contracts/knowledge-base.ts";
import { sql } from "drizzle-orm";
import { drizzle as drizzlePostgres } from "drizzle-orm/node-postgres";
import { migrate as migratePostgres } from "drizzle-orm/node-postgres/migrator";
import { drizzle as drizzleEmbedded } from "drizzle-orm/pglite";
import { migrate as migrateEmbedded } from "drizzle-orm/pglite/migrator";
import pg from "pg";
import { beforeAll, describe, expect, test } from "vitest";
import { type DatabaseSettings, postgresDatabase } from "../testing/databases.ts";
import { runApp, silentLog } from "../testing/running-app.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { type Db, migrationsFolder, rowsOf } from "./database.ts";
import { openDatabase } from "./open-database.ts";

type Journal = { entries: { tag: string }[] };
const journal: Journal = JSON.parse(
  readFileSync(join(migrationsFolder, "meta/_journal.json"), "utf8"),
);
const latest = journal.entries.length - 1;

/** A folder with the migrations of a version of the server. */
function migrationsUntil(version: number): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "meta"));
  const entries = journal.entries.slice(0, version + 1);
  writeFileSync(join(folder, "meta/_journal.json"), JSON.stringify({ ...journal, entries }));
  for (const { tag } of entries) {
    cpSync(join(migrationsFolder, `${tag}.sql`), join(folder, `${tag}.sql`));
  }
  return folder;
}

/** The hashes of a writer's images: one that its article shows, and one that only a withdrawn article showed. */
const imagesOf = (n: number) => ({
  used: `a${n}`.padEnd(64, "0"),
  withdrawn: `b${n}`.padEnd(64, "0"),
});

/**
 * The rows that the server of a version writes, with the columns that it has. A migration that adds a table or changes
 * what is written adds its statements here. `n` tells the rows of one writer from those of another.
 */
function writesOf(version: number, n: number): string[] {
  const cues = `[{"start":0,"end":5,"text":"Fasten the stretcher${n} first."}]`;
  const { used, withdrawn } = imagesOf(n);
  // The publish that moved the article to another category.
  const move = 10 + n;
  const stateIn = (category: string | null) =>
    category && {
      isDeleted: false,
      title: `Article ${n}`,
      body: "own",
      bodyHash: `body${n}`,
      category,
    };
  const published = (from: string | null, to: string) =>
    JSON.stringify([
      { kind: "article", id: `article${n}`, before: stateIn(from), after: stateIn(to) },
    ]);
  const show = (hash: string) => `<img src="/api/knowledge-base/pictures/${hash}.png" alt="">`;
  /** The statements by the first version that makes them. */
  const writes: Record<number, string[]> = {
    0: [
      `INSERT INTO users (username, password) VALUES ('user${n}', 'hash')`,
      `INSERT INTO videos (title, description, thumbnail_url, video_url, duration, category, keywords, chapters, search_text)
       VALUES ('Video ${n}', '', '/a.svg', 'https://vimeo.com/${n}', '1:00', 'how-to', '', '[]', 'video ${n}')`,
    ],
    2: [
      `INSERT INTO secrets VALUES ('secret${n}', 'value')`,
      `INSERT INTO sessions SELECT 'session${n}', id, 'hash', now(), now() FROM users WHERE username = 'user${n}'`,
    ],
    3: [`INSERT INTO sign_in_attempts VALUES ('key${n}', ARRAY[now()], now())`],
    4: [
      `INSERT INTO pictures VALUES ('${used}', 'png', '\\x00'), ('${withdrawn}', 'png', '\\x00')`,
      `INSERT INTO article_bodies VALUES ('body${n}', '<p>Text${show(used)}</p>')`,
      // A text that only the history has.
      `INSERT INTO article_bodies VALUES ('old${n}', '${show(withdrawn)}${show(used)}')`,
      `INSERT INTO published_items (kind, id, revision, is_deleted, title, description, category, link, body, body_hash)
       VALUES ('article', 'article${n}', ${move}, false, 'Article ${n}', '', 'fleet', '/knowledge-base/fleet/article${n}', 'own', 'body${n}')`,
      `INSERT INTO published_items (kind, id, revision, is_deleted, title, description, category, link, body)
       VALUES ('article', 'withdrawn${n}', ${n}, true, 'Withdrawn ${n}', '', '', '', 'none')`,
      `INSERT INTO publishes (revision, at, username, note, key, request_hash, items, redirects, summary)
       VALUES (${n}, now(), 'user', '', 'key${n}', 'hash', '${published(null, "crews")}', '[]', '{}'),
         (${move}, now(), 'user', '', 'move${n}', 'hash', '${published("crews", "fleet")}', '[]', '{}')`,
      `INSERT INTO redirects VALUES ('/knowledge-base/old${n}', '/knowledge-base/fleet')`,
      `UPDATE published_state SET revision = ${move}`,
    ],
    5: [
      version === 5
        ? `INSERT INTO transcript_texts (hash, cues) VALUES ('text${n}', '${cues}')`
        : `INSERT INTO transcript_texts (hash, cues, index_bytes) VALUES ('text${n}', '${cues}', 50)`,
      `INSERT INTO transcripts SELECT id, 'text${n}' FROM videos WHERE title = 'Video ${n}'`,
      `INSERT INTO video_changes (change, at, username, action, key, request_hash, summary, answer)
       VALUES (${n}, now(), 'user', 'add', 'key${n}', 'hash', '{}', '{}')`,
      `INSERT INTO video_versions (change, video_id) VALUES (${n}, ${n})`,
      `UPDATE video_library SET revision = ${n}`,
    ],
    6: [
      `INSERT INTO transcript_sentences SELECT id, 0, 0, 'Fasten the stretcher${n} first.', ' fasten the stretcher${n} first '
       FROM transcript_texts WHERE hash = 'text${n}'`,
    ],
    7: [`INSERT INTO article_imports VALUES ('article${n}', 'hash')`],
    10: [
      `INSERT INTO insight_state (began, key, key_since, tidied) VALUES (now(), 'key', now(), now())
       ON CONFLICT DO NOTHING`,
      `INSERT INTO insight_batches VALUES ('batch${n}', now())`,
      `INSERT INTO insight_counts VALUES (now(), 'article', 'article${n}', 0, ${n})`,
      `INSERT INTO insight_terms (term, first_day) VALUES ('term${n}', now())`,
      `INSERT INTO insight_searches SELECT now(), id, 1 FROM insight_terms WHERE term = 'term${n}'`,
    ],
    11: [
      `INSERT INTO article_reviews VALUES ('article${n}', 'owner', 6, '2026-01-01', ${n})`,
      `INSERT INTO announcements VALUES (${n}, now(), '')`,
      `INSERT INTO announced_articles VALUES (${n}, 'article${n}', true)`,
    ],
    12: [
      `INSERT INTO indexed_articles VALUES ('article${n}', 'hash', 'Article ${n}', '', 10)`,
      `INSERT INTO article_sections VALUES ('article${n}', 0, '', '', '', 'Text', 'text:3'::tsvector)`,
      `INSERT INTO section_words VALUES ('text${n}', 1)`,
      `INSERT INTO search_synonyms (revision, synonyms) VALUES (1, '[]') ON CONFLICT DO NOTHING`,
    ],
    13: [
      `INSERT INTO messages (id, at, kind, subject, revision, heading, passage, query, reasons, text, address)
       VALUES ('message${n}', now(), 'site', 'site', 0, '', '', '', '{}', 'Text', '')`,
    ],
    18: [`INSERT INTO small_versions VALUES ('/media/${n}.mp4', '/media/small${n}.mp4', NULL)`],
  };
  return Object.entries(writes).flatMap(([from, made]) => (Number(from) <= version ? made : []));
}

async function write(db: Db, version: number, n: number): Promise<void> {
  for (const statement of writesOf(version, n)) await db.execute(sql.raw(statement));
}

async function readRows(db: Db): Promise<Record<string, object[]>> {
  const tables = rowsOf<{ name: string }>(
    await db.execute(sql`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`),
  );
  const found: Record<string, object[]> = {};
  for (const { name } of tables) {
    const read = sql`SELECT to_jsonb(stored) AS value FROM ${sql.identifier(name)} AS stored ORDER BY 1`;
    found[name] = rowsOf<{ value: object }>(await db.execute(read)).map(({ value }) => value);
  }
  return found;
}

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

const versions = journal.entries
  .slice(0, latest)
  .map(({ tag }, version) => [tag, version] as const);

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
