import type { HistoryEntry, HistoryPage } from "@shared/contracts/publishing.ts";
import { desc, eq, inArray, lt, type SQL, sql } from "drizzle-orm";
import { chunksOf, type Db, rowsOf } from "../db/database.ts";
import {
  articleBodies,
  type ItemChange,
  type ItemKind,
  publishes,
  type RedirectChange,
  type StoredItem,
} from "../db/schema.ts";

const PAGE_ENTRIES = 20;
const MAX_HTML_LENGTH = 4 * 1024 * 1024;

const { revision, at, username, note, restored, summary } = publishes;
const columns = { revision, at, username, note, restored };

/** The publishes so far. */
export function createHistoryStore(db: Db) {
  return {
    /** The publishes before a revision, newest first. */
    readPage: async (before: number): Promise<HistoryPage> => {
      const rows = await db
        .select({ ...columns, summary })
        .from(publishes)
        .where(lt(revision, before))
        .orderBy(desc(revision))
        .limit(PAGE_ENTRIES + 1);
      const page = rows.slice(0, PAGE_ENTRIES);
      return {
        entries: page.map(({ summary, ...entry }) => ({ ...toEntry(entry), ...summary })),
        next: rows.length > PAGE_ENTRIES ? (page.at(-1)?.revision ?? null) : null,
      };
    },

    /** One publish with what it changed; null when there is none. */
    readEntry: async (wanted: number): Promise<HistoryEntry | null> => {
      const [found] = await db
        .select({ ...columns, items: publishes.items })
        .from(publishes)
        .where(eq(revision, wanted));
      if (!found) return null;
      const { items, ...entry } = found;
      const bodies = await readBodies(db, items);
      const show = ({ kind, id, before, after }: ItemChange) => ({
        kind,
        id,
        before: toItem(kind, id, before, bodies),
        after: toItem(kind, id, after, bodies),
      });
      return { ...toEntry(entry), items: items.map(show) };
    },

    /** The HTML of an article at any revision; null when there is none with this hash. */
    readBody: async (hash: string): Promise<string | null> => {
      const [found] = await db
        .select({ html: articleBodies.html })
        .from(articleBodies)
        .where(eq(articleBodies.hash, hash));
      return found?.html ?? null;
    },
  };
}

type EntryRow = Pick<
  typeof publishes.$inferSelect,
  "revision" | "at" | "username" | "note" | "restored"
>;

function toEntry({ at, restored, ...entry }: EntryRow) {
  return { ...entry, at: at.toISOString(), ...(restored !== null && { restored }) };
}

/** The texts of both sides, from the start of the list on, until they get too long for one answer. */
async function readBodies(db: Db, items: readonly ItemChange[]): Promise<Map<string, string>> {
  const hashes = items.flatMap(({ before, after }) => [before?.bodyHash, after?.bodyHash]);
  const wanted = [...new Set(hashes.filter((hash) => typeof hash === "string"))];
  const bodies = new Map<string, string>();
  let length = 0;
  for (const chunk of chunksOf(wanted, 20)) {
    const rows = await db.select().from(articleBodies).where(inArray(articleBodies.hash, chunk));
    for (const { hash, html } of rows) {
      length += html.length;
      if (length > MAX_HTML_LENGTH) return bodies;
      bodies.set(hash, html);
    }
  }
  return bodies;
}

function toItem(
  kind: ItemKind,
  id: string,
  item: StoredItem | null,
  bodies: ReadonlyMap<string, string>,
): HistoryEntry["items"][number]["before"] {
  if (!item) return null;
  if (item.purged) return { value: null, purged: item.purged };
  if (item.isDeleted) return { value: null };
  const { title, description, category, link, body, bodyHash } = item;
  if (kind === "category") return { value: { id, name: title, description } };
  const html = bodyHash === null ? undefined : bodies.get(bodyHash);
  return {
    value: { id, category, title, description, link },
    body,
    ...(bodyHash !== null && { hash: bodyHash }),
    ...(html !== undefined && { html }),
  };
}

type Target = { kind: ItemKind; id: string; before: StoredItem | null };

/** What was published after revision `to`, with how each item was at that revision; all of them or one. */
export async function readEarlierItems(
  tx: Db,
  to: number,
  only: { kind: string; id: string } | null,
): Promise<Target[]> {
  const item = sql`item->>'kind'`;
  const id = sql`item->>'id'`;
  const filter: SQL = only ? sql`AND ${item} = ${only.kind} AND ${id} = ${only.id}` : sql``;
  // The first publish after that revision found the items as they were at it.
  const rows = rowsOf<{ item: Target }>(
    await tx.execute(sql`
      SELECT DISTINCT ON (${item}, ${id}) item
      FROM ${publishes}, jsonb_array_elements(${publishes.items}) AS item
      WHERE ${publishes.revision} > ${to} ${filter}
      ORDER BY ${item}, ${id}, ${publishes.revision}`),
  );
  return rows.map((row) => row.item);
}

/** The redirects that were changed after revision `to`, as they were at it. */
export async function readEarlierRedirects(tx: Db, to: number): Promise<RedirectChange[]> {
  const from = sql`redirect->>'from'`;
  const rows = rowsOf<{ redirect: RedirectChange }>(
    await tx.execute(sql`
      SELECT DISTINCT ON (${from}) redirect
      FROM ${publishes}, jsonb_array_elements(${publishes.redirects}) AS redirect
      WHERE ${publishes.revision} > ${to}
      ORDER BY ${from}, ${publishes.revision}`),
  );
  return rows.map((row) => row.redirect);
}
