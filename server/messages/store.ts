import type {
  ChangeMessages,
  DismissMessages,
  Message,
  MessageGroup,
  NewMessage,
} from "@shared/contracts/messages.ts";
import { MAX_CHANGED } from "@shared/contracts/messages.ts";
import { cutText, foldCase, oneLine } from "@shared/text/text.ts";
import { and, between, desc, eq, inArray, isNotNull, isNull, lt, ne, sql } from "drizzle-orm";
import { type Db, SNAPSHOT } from "../db/database.ts";
import { messages } from "../db/message-schema.ts";
import { HttpError } from "../http/errors.ts";

/** The most stored messages, and the number of further ones for networks that have hardly written any. */
const MAX_MESSAGES = 10_000;
const ROOM_FOR_QUIET_NETWORKS = 10_000;
/** The number of closed messages that are deleted together when the store is full. */
const MAKE_ROOM = 1_000;
/** The most groups of messages that one response lists. */
const MAX_GROUPS = 500;

const MAX_TEXTS = 5;
/**
 * The number of messages that one statement dismisses: the embedded database runs on the event loop, and others wait
 * for it.
 */
const CHUNK = 250;

type Row = typeof messages.$inferSelect;

/** The subject of a message: an article's id, a search's words as they are compared, or the site. */
function subjectOf({ article, query }: Pick<NewMessage, "article" | "query">) {
  if (article) return { kind: "article", subject: article } as const;
  const subject = searchSubject(query);
  return subject
    ? ({ kind: "search", subject } as const)
    : { kind: "site" as const, subject: "site" };
}

export const searchSubject = (query: string): string =>
  // Folding makes several characters of some; the cut may be within one.
  cutText(oneLine(foldCase(query)), 400);

/** Stores a message, once. Closed messages make room for it; throws an HttpError (503) when all are open. */
export function addMessage(
  db: Db,
  message: NewMessage,
  { max = MAX_MESSAGES, isQuietNetwork = false } = {},
): Promise<void> {
  const limit = isQuietNetwork ? max + ROOM_FOR_QUIET_NETWORKS : max;
  return db.transaction(async (tx) => {
    // The lock serialises writes of all servers: several that count at once would all find the last place free.
    await tx.execute(sql`SELECT pg_advisory_xact_lock(4205187)`);
    const count = await tx.$count(messages);
    if (count >= limit) {
      if ((await tx.$count(messages, eq(messages.id, message.id))) > 0) return;
      if (count - (await dropClosed(tx)) >= limit) throw fullError();
    }
    const { article: _article, website: _website, ...fields } = message;
    const row = { ...fields, ...subjectOf(message), at: new Date() };
    await tx.insert(messages).values(row).onConflictDoNothing();
  });
}

async function dropClosed(db: Db): Promise<number> {
  const oldest = db
    .select({ id: messages.id })
    .from(messages)
    .where(ne(messages.state, "open"))
    .orderBy(messages.at)
    .limit(MAKE_ROOM);
  const dropped = await db
    .delete(messages)
    .where(inArray(messages.id, oldest))
    .returning({ id: messages.id });
  return dropped.length;
}

const fullError = () =>
  new HttpError(503, "Too many messages are waiting here. Try again in some days.", {
    "Retry-After": "3600",
  });

export async function deleteOldMessages(db: Db, days: number, now: number): Promise<void> {
  await db.delete(messages).where(lt(messages.at, new Date(now - days * 86_400_000)));
}

export async function readSolved(db: Db, ids: readonly string[]) {
  const rows = await db
    .select({ id: messages.id, revision: messages.solvedBy, at: messages.changedAt })
    .from(messages)
    .where(
      and(
        inArray(messages.id, [...ids]),
        eq(messages.state, "solved"),
        isNotNull(messages.solvedBy),
      ),
    );
  return rows.map(({ id, revision, at }) => ({
    id,
    revision: revision ?? 0,
    at: (at ?? new Date(0)).toISOString(),
  }));
}

const isOpen = sql`${messages.state} = 'open'`;

/** The groups of messages, those with the most open ones first. */
export async function readGroups(db: Db): Promise<{ groups: MessageGroup[]; more: number }> {
  const open = sql<number>`(count(*) FILTER (WHERE ${isOpen}))::int`;
  const rows = await db
    .select({
      kind: messages.kind,
      subject: messages.subject,
      open,
      closed: sql<number>`(count(*) FILTER (WHERE NOT ${isOpen}))::int`,
      latest: sql<string>`to_json(max(${messages.at}))#>>'{}'`,
      assignees: sql<
        string[]
      >`coalesce(array_agg(DISTINCT ${messages.assignee}) FILTER (WHERE ${isOpen} AND ${messages.assignee} IS NOT NULL), '{}')`,
    })
    .from(messages)
    .groupBy(messages.kind, messages.subject)
    .orderBy(desc(open), desc(sql`max(${messages.at})`), messages.kind, messages.subject)
    // One row more than shown tells that there are more; only then another query counts them.
    .limit(MAX_GROUPS + 1);
  const groups = rows
    .slice(0, MAX_GROUPS)
    .map((row) => ({ ...row, latest: new Date(row.latest).toISOString() }));
  if (rows.length <= MAX_GROUPS) return { groups, more: 0 };
  const all = db.selectDistinct({ kind: messages.kind, subject: messages.subject }).from(messages);
  const [count] = await db.select({ all: sql<number>`count(*)::int` }).from(all.as("all_groups"));
  return { groups, more: (count?.all ?? groups.length) - groups.length };
}

/** The messages about one subject, open ones first, then the newest; as many as can be changed at once. */
export async function readMessages(db: Db, kind: Row["kind"], subject: string) {
  const isAbout = and(eq(messages.kind, kind), eq(messages.subject, subject));
  return db.transaction(async (tx) => {
    const [count] = await tx
      .select({ all: sql<number>`count(*)::int` })
      .from(messages)
      .where(isAbout);
    const rows = await tx
      .select()
      .from(messages)
      .where(isAbout)
      .orderBy(sql`${isOpen} DESC`, desc(messages.at), messages.id)
      .limit(MAX_CHANGED);
    return { messages: rows.map(toMessage), more: (count?.all ?? 0) - rows.length };
  }, SNAPSHOT);
}

export async function readAllMessages(db: Db) {
  const rows = await db.select().from(messages).orderBy(desc(messages.at), messages.id);
  return { messages: rows.map(toMessage), more: 0 };
}

function toMessage({ at, changedAt: _, ...row }: Row): Message {
  return { ...row, at: at.toISOString() };
}

/** Changes messages, all or none, once. Throws an HttpError: 409 with the present messages if somebody changed one. */
export function changeMessages(
  db: Db,
  { changes, action, revision }: ChangeMessages,
  username: string,
): Promise<{ messages: Message[] }> {
  return db.transaction(async (tx) => {
    const seen = new Map(changes.map(({ id, version }) => [id, version]));
    const rows = await tx
      .select()
      .from(messages)
      .where(inArray(messages.id, [...seen.keys()]))
      .orderBy(messages.id)
      .for("update");
    // A message about the new revision itself is not solved by it.
    const isEarlier = (row: Row) => revision !== null && row.revision < revision;
    const stateOf = (row: Row) =>
      newState({ action, revision: isEarlier(row) ? revision : null }, username);
    const isMade = (row: Row) =>
      row.version === (seen.get(row.id) ?? 0) + 1 &&
      row.changedBy === username &&
      Object.entries(stateOf(row)).every(([key, value]) => row[key as keyof Row] === value);
    if (rows.length === seen.size && rows.every(isMade)) return { messages: rows.map(toMessage) };
    const isAsSeen = (row: Row) => row.version === seen.get(row.id);
    if (rows.length < seen.size || !rows.every(isAsSeen)) {
      const message = "Somebody else has changed this meanwhile. Nothing was changed.";
      throw new HttpError(409, message, {}, { messages: rows.map(toMessage) });
    }
    const written: Row[] = [];
    for (const some of [rows.filter(isEarlier), rows.filter((row) => !isEarlier(row))]) {
      const [first] = some;
      if (!first) continue;
      const ids = some.map(({ id }) => id);
      const update = tx.update(messages).set({ ...stateOf(first), ...changedBy(username) });
      written.push(...(await update.where(inArray(messages.id, ids)).returning()));
    }
    return { messages: written.map(toMessage) };
  });
}

function newState({ action, revision }: Omit<ChangeMessages, "changes">, username: string) {
  if (action === "take") return { assignee: username };
  if (action === "release") return { assignee: null };
  if (action === "solve") return { state: "solved", solvedBy: revision } as const;
  const state = action === "dismiss" ? "dismissed" : "open";
  return { state, solvedBy: null } as const;
}

const changedBy = (username: string) => ({
  version: sql`${messages.version} + 1`,
  changedBy: username,
  changedAt: new Date(),
});

type Found = Omit<DismissMessages, "isTrial">;

/** The open messages of a period that hold these words, but for those that an admin has taken. */
const isFound = ({ from, until, words }: Found) =>
  and(
    isOpen,
    isNull(messages.assignee),
    between(messages.at, new Date(from), new Date(until)),
    sql`position(lower(${words}) IN lower(concat_ws(' ', ${messages.text}, ${messages.passage}, ${messages.query}, ${messages.address}))) > 0`,
  );

export async function findOpenMessages(db: Db, found: Found) {
  const rows = await db
    .select({ text: sql<string>`coalesce(nullif(${messages.text}, ''), ${messages.passage})` })
    .from(messages)
    .where(isFound(found))
    .orderBy(desc(messages.at))
    .limit(MAX_TEXTS);
  const count = await db.$count(messages, isFound(found));
  return { count, texts: rows.map(({ text }) => text) };
}

export async function dismissMessages(db: Db, found: Found, username: string): Promise<number> {
  const some = db.select({ id: messages.id }).from(messages).where(isFound(found)).limit(CHUNK);
  for (let count = 0; ; await new Promise(setImmediate)) {
    const dismissed = await db
      .update(messages)
      .set({ state: "dismissed", solvedBy: null, ...changedBy(username) })
      .where(inArray(messages.id, some))
      .returning({ id: messages.id });
    count += dismissed.length;
    if (dismissed.length < CHUNK) return count;
  }
}

/** Closes the messages that a publish solves, within its transaction. Messages closed meanwhile stay as they are. */
export async function closeSolved(
  tx: Db,
  ids: readonly string[],
  { revision, username }: { revision: number; username: string },
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(messages)
    .set({ state: "solved", solvedBy: revision, ...changedBy(username) })
    .where(and(inArray(messages.id, [...ids]), eq(messages.state, "open")));
}
