import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { type Db, migrationsFolder, rowsOf } from "../db/database.ts";
import { temporaryFolder } from "./temporary-folder.ts";

type Journal = { entries: { tag: string }[] };
const journal: Journal = JSON.parse(
  readFileSync(join(migrationsFolder, "meta/_journal.json"), "utf8"),
);
export const latest = journal.entries.length - 1;

/** The earlier versions, each with the tag of its last migration. */
export const versions = journal.entries
  .slice(0, latest)
  .map(({ tag }, version) => [tag, version] as const);

/** A folder with the migrations of a version of the server. */
export function migrationsUntil(version: number): string {
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
export const imagesOf = (n: number) => ({
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
  };
  return upTo(version, { ...writes, ...laterWrites(n) });
}

const upTo = (version: number, writes: Record<number, string[]>) =>
  Object.entries(writes).flatMap(([from, made]) => (Number(from) <= version ? made : []));

function laterWrites(n: number): Record<number, string[]> {
  return {
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
}

/** Writes a row into each table of a version. */
export async function write(db: Db, version: number, n: number): Promise<void> {
  for (const statement of writesOf(version, n)) await db.execute(sql.raw(statement));
}

/** The rows of all tables, in one order. */
export async function readRows(db: Db): Promise<Record<string, object[]>> {
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
