import type { IDBPDatabase, IDBPTransaction } from "idb";
import type { Unfinished } from "./drafts-database.ts";

type Upgrade = IDBPTransaction<unknown, string[], "versionchange">;
type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null;
const isText = (value: unknown): value is string => typeof value === "string";
const isNumber = (value: unknown): value is number => typeof value === "number";

/** The number of records moved into the trash: each needs a key of its own. */
let trashed = 0;

/**
 * Moves the content of the four stores of versions 1 and 2 of the database into the one of version 3. Rejects if a
 * record can't be written, as on a full disk; the transaction must then be aborted.
 */
export async function moveToOneStore(database: IDBPDatabase<unknown>, upgrade: Upgrade) {
  const drafted = new Set<unknown>();

  /** The new records, by the name of the old store. */
  const converters: Record<string, (key: unknown, value: unknown) => Unfinished[]> = {
    changes(key, value) {
      if (!isText(key)) return inTrash(value);
      drafted.add(key);
      const { order } = value as Fields;
      return [{ key: `draft:${key}`, at: isNumber(order) ? order : 0, value: renamed(value) }];
    },
    bodies(id, html) {
      const key = `article:${id}`;
      if (!isText(id) || !drafted.has(key)) return inTrash({ key }, html);
      return attached(`draft:${key}`, html);
    },
    forms(key, form) {
      if (!isText(key)) return inTrash({ key, value: form });
      const [, attachmentOf] = /^(.*) attachment$/s.exec(key) ?? [];
      if (attachmentOf) return attached(`form:${attachmentOf}`, form);
      const { key: _, at, ...value } = isFields(form) ? form : ({} as Fields);
      if (!isNumber(at)) return [{ key: `form:${key}`, at: 0, value: form }];
      return [{ key: `form:${key}`, at, value }];
    },
    quarantine: (_, record) => trashOf(record),
    aside: (_, record) => trashOf(record),
  };

  for (const [name, convert] of Object.entries(converters)) {
    if (!database.objectStoreNames.contains(name)) continue;
    // Reads one record at a time: a text may have 30 MB.
    let cursor = await upgrade.objectStore(name).openCursor();
    while (cursor) {
      for (const record of convert(cursor.key, cursor.value)) {
        await upgrade.objectStore("unfinished").put(record);
      }
      cursor = await cursor.continue();
    }
    database.deleteObjectStore(name);
  }
}

const attached = (key: string, value: unknown): Unfinished[] =>
  value === undefined ? [] : [{ key: `attachment:${key}`, at: 0, value }];

function inTrash(value: unknown, attachment?: unknown, others: Partial<Unfinished> = {}) {
  trashed += 1;
  const key = `trash:upgraded-${trashed}`;
  return [{ at: 0, ...others, key, value }, ...attached(key, attachment)];
}

/** Overwritten work is `{ draft, html }`; an unreadable record is the record itself, with its HTML beside it. */
function trashOf(record: unknown): Unfinished[] {
  if (!isFields(record) || !isText(record.at)) return inTrash(record);
  const { at, found, html, reason } = record;
  const time = { at: Date.parse(at as string) || 0 };
  if (!isFields(found) || !("draft" in found)) return inTrash(found, html, time);
  const isUndone = reason === "undone";
  return inTrash(renamed(found.draft), found.html, {
    ...time,
    reason: isUndone ? "undone" : "overwritten",
  });
}

/** From the `body` of a draft to the place of its text. */
const TEXTS = new Map<unknown, string>([
  ["own", "own"],
  ["below", "unchanged"],
  ["none", "none"],
]);

/** A draft whose changes name the place of their text as in version 3. */
function renamed(draft: unknown): unknown {
  if (!isFields(draft)) return draft;
  const changes = Object.entries(draft).flatMap(([name, change]) => {
    const text = isFields(change) && TEXTS.get(change.body);
    if (!text) return [];
    const { body: _, ...rest } = change;
    return [[name, { ...rest, text }]];
  });
  return { ...draft, ...Object.fromEntries(changes) };
}
