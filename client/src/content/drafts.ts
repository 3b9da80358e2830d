import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import * as z from "zod/mini";
import { changeSchema } from "./model.ts";

/**
 * A change that this browser holds and nobody else sees. `order` is the place at which it was first made, `stamp`
 * another one whenever it was written, `previous` the change whose place it took and that an undo brings back.
 */
const draftSchema = z.object({
  key: z.string(),
  order: z.number(),
  stamp: z.optional(z.string()),
  change: changeSchema,
  previous: z.optional(changeSchema),
});

export type Draft = z.infer<typeof draftSchema>;

interface DraftSchema extends DBSchema {
  changes: { key: string; value: { key: string } };
  /** The HTML of drafted articles by article id, apart from the changes: it is read when it is opened. */
  bodies: { key: string; value: unknown };
  /** Forms that were not finished, by their own key. */
  forms: { key: string; value: unknown };
  /** What could not be read, and what was written over, kept as it was found. */
  aside: { key: number; value: { at: string; found: unknown } };
}

export type DraftDatabase = IDBPDatabase<DraftSchema>;

const NAME = "knowledge-base-drafts";
let opening: Promise<DraftDatabase> | null = null;

/** Opens the drafts of this browser. Rejects where the browser refuses to; the next call tries again. */
export function openDrafts(): Promise<DraftDatabase> {
  opening ??= openDB<DraftSchema>(NAME, 1, {
    upgrade(database) {
      database.createObjectStore("changes", { keyPath: "key" });
      database.createObjectStore("bodies");
      database.createObjectStore("forms");
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
export async function readDrafts(): Promise<readonly Draft[]> {
  const database = await openDrafts();
  const drafts: Draft[] = [];
  for (const record of await database.getAll("changes")) {
    const draft = asDraft(record);
    if (draft) drafts.push(draft);
    // With a full disk it stays where it is; that must not keep the others from applying.
    else await putAside(database, record.key).catch(() => undefined);
  }
  return drafts.sort((a, b) => a.order - b.order);
}

function asDraft(record: unknown): Draft | null {
  const { success, data } = draftSchema.safeParse(record);
  return success && keyOf(data.change) === data.key ? data : null;
}

/** The HTML of a drafted article; null when there is none or it is not text. */
export async function readDraftBody(articleId: string): Promise<string | null> {
  const body = await (await openDrafts()).get("bodies", articleId);
  return typeof body === "string" ? body : null;
}

/** What a change changes: two changes of one thing have one key, so that the later takes the earlier's place. */
export function keyOf(change: { type: string; id: string }): string {
  return `${change.type.endsWith("article") ? "article" : "category"}:${change.id}`;
}

async function putAside(database: DraftDatabase, key: string): Promise<void> {
  const transaction = database.transaction(["changes", "aside"], "readwrite");
  async function move() {
    const changes = transaction.objectStore("changes");
    // Read anew: another tab may have put something better in its place since.
    const found = await changes.get(key);
    if (!found || asDraft(found)) return;
    await transaction.objectStore("aside").add({ at: new Date().toISOString(), found });
    await changes.delete(key);
  }
  await Promise.all([move(), transaction.done]);
}
