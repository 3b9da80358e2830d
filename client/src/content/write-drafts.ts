import { notifyDraftsChanged } from "./content-store.ts";
import { type Draft, keyOf } from "./drafts.ts";
import { type DraftDatabase, openDrafts } from "./drafts-database.ts";
import type { Change } from "./model.ts";

/**
 * A change to write. `html` is a put article's new HTML; without it the article keeps the HTML that it has.
 * `expectedVersion` is the version of the draft that the editor saw, null when there was none; where another one stands
 * there by now, nothing is written unless it is forced.
 */
export type DraftEdit = {
  change: Change;
  html?: string;
  expectedVersion?: string | null;
  /** Writes over another tab's draft all the same; that one is put aside. */
  overwrites?: boolean;
};

/** Another tab wrote the same thing since it was opened here. */
class DraftConflict extends Error {
  override name = "DraftConflict";
}

type Stores = ("changes" | "bodies" | "quarantine")[];
const STORES: Stores = ["changes", "bodies", "quarantine"];
const begin = (database: DraftDatabase) => database.transaction(STORES, "readwrite");
type Transaction = ReturnType<typeof begin>;

/**
 * Writes changes, all or none, and tells every tab.
 * @throws DraftConflict when a draft is not the one that the editor saw; what the browser throws when it can't store.
 */
export async function writeDrafts(edits: readonly DraftEdit[]): Promise<void> {
  await inTransaction(async (transaction) => {
    // In the order in which they are given, after all that were there.
    const first = Date.now();
    for (const [index, edit] of edits.entries()) {
      await writeOne(transaction, edit, first + index / 1_000);
    }
  });
}

/** Takes a draft back: what stood before it stands again. */
export async function undoDraft(draft: Draft): Promise<void> {
  await inTransaction(async (transaction) => {
    const { change, previous, ...place } = draft;
    if (previous && change.type.startsWith("delete")) {
      await transaction
        .objectStore("changes")
        .put({ ...place, change: previous, version: newVersion() } as Draft);
      return;
    }
    await transaction.objectStore("changes").delete(draft.key);
    await transaction.objectStore("bodies").delete(change.id);
  });
}

/** Takes every draft back. */
export async function discardDrafts(): Promise<void> {
  await inTransaction(async (transaction) => {
    await transaction.objectStore("changes").clear();
    await transaction.objectStore("bodies").clear();
  });
}

async function inTransaction(work: (transaction: Transaction) => Promise<void>): Promise<void> {
  const transaction = begin(await openDrafts());
  try {
    await work(transaction);
  } catch (error) {
    transaction.abort();
    await transaction.done.catch(() => undefined);
    throw error;
  }
  await transaction.done;
  await notifyDraftsChanged();
}

async function writeOne(transaction: Transaction, edit: DraftEdit, order: number): Promise<void> {
  const changes = transaction.objectStore("changes");
  const key = keyOf(edit.change);
  const before = (await changes.get(key)) as Draft | undefined;
  if (edit.expectedVersion !== undefined && (before?.version ?? null) !== edit.expectedVersion) {
    if (!edit.overwrites) {
      throw new DraftConflict("This was changed in another tab since you opened it here.");
    }
    await setAside(transaction, edit.change.id, before);
  }
  const change = keepBody(edit, before);
  const draft: Draft = {
    key,
    order: before?.order ?? order,
    version: newVersion(),
    // What it was first made on stays what it is compared with.
    change: before ? ({ ...change, basedOn: before.change.basedOn } as Change) : change,
    ...(before && { previous: before.change }),
  };
  await changes.put(draft);
  if (edit.html !== undefined)
    await transaction.objectStore("bodies").put(edit.html, edit.change.id);
}

// An edit that leaves the HTML alone leaves it where it is.
function keepBody({ change, html }: DraftEdit, before: Draft | undefined): Change {
  if (change.type !== "put-article") return change;
  if (html !== undefined) return { ...change, body: html === "" ? "none" : "own" };
  return before?.change.type === "put-article" ? { ...change, body: before.change.body } : change;
}

async function setAside(
  transaction: Transaction,
  id: string,
  draft: Draft | undefined,
): Promise<void> {
  const html = await transaction.objectStore("bodies").get(id);
  const found = { draft, html };
  await transaction.objectStore("quarantine").add({ at: new Date().toISOString(), found });
}

function newVersion(): string {
  return crypto.getRandomValues(new Uint32Array(2)).join("-");
}
