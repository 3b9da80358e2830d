import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { type Change, changeSchema } from "./model.ts";

/** A stored change: `key` names what it changes, `order` the place it was first made at. */
type StoredChange = { key: string; order: number; change: unknown };

interface DraftSchema extends DBSchema {
  changes: { key: string; value: StoredChange };
  /** The HTML of drafted articles by article id, apart from the changes: it is read when it is opened. */
  bodies: { key: string; value: unknown };
  /** What could not be read, kept as it was found. */
  aside: { key: number; value: { at: string; found: unknown } };
}

type DraftDatabase = IDBPDatabase<DraftSchema>;

const NAME = "knowledge-base-drafts";
let opening: Promise<DraftDatabase> | null = null;

/** Opens the drafts of this browser. Rejects where the browser refuses to; the next call tries again. */
function openDrafts(): Promise<DraftDatabase> {
  opening ??= openDB<DraftSchema>(NAME, 1, {
    upgrade(database) {
      database.createObjectStore("changes", { keyPath: "key" });
      database.createObjectStore("bodies");
      database.createObjectStore("aside", { autoIncrement: true });
    },
    // A newer version of the site in another tab may change the shape of the drafts: it must not be held up.
    blocking: (_current, _blocked, event) => {
      (event.target as IDBDatabase).close();
      opening = null;
    },
    terminated: () => {
      opening = null;
    },
  }).catch((error: unknown) => {
    opening = null;
    throw error;
  });
  return opening;
}

/**
 * The changes that this browser holds, in the order in which they were first made. A change that can't be read
 * is put aside, and nothing is lost of it.
 */
export async function readDrafts(): Promise<readonly Change[]> {
  const database = await openDrafts();
  const stored = await database.getAll("changes");
  const changes: Change[] = [];
  for (const record of stored.sort((a, b) => (Number(a.order) || 0) - (Number(b.order) || 0))) {
    const parsed = changeSchema.safeParse(record.change);
    if (parsed.success && keyOf(parsed.data) === record.key) changes.push(parsed.data);
    else await putAside(database, record);
  }
  return changes;
}

/** The HTML of a drafted article; null when there is none or it is not text. */
export async function readDraftBody(articleId: string): Promise<string | null> {
  const body = await (await openDrafts()).get("bodies", articleId);
  return typeof body === "string" ? body : null;
}

/** What a change changes: two changes of one thing have one key, so that the later takes the earlier's place. */
function keyOf(change: Pick<Change, "type" | "id">): string {
  return `${change.type.endsWith("article") ? "article" : "category"}:${change.id}`;
}

async function putAside(database: DraftDatabase, record: StoredChange): Promise<void> {
  const transaction = database.transaction(["changes", "aside"], "readwrite");
  await Promise.all([
    transaction.objectStore("aside").add({ at: new Date().toISOString(), found: record }),
    transaction.objectStore("changes").delete(record.key),
    transaction.done,
  ]);
}
