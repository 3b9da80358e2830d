import { notifyDraftsChanged } from "@/data/drafts-overlay.ts";
import type { Change } from "@/data/model.ts";
import { newVersion } from "./draft-state.ts";
import { type Draft, type Imported, parseDraft } from "./drafts.ts";
import { type DraftTransaction, inTransaction, type QuarantineRecord } from "./drafts-database.ts";
import { keyOf } from "./items.ts";
import { requestPersistence } from "./persistent-storage.ts";

/** Another tab wrote the same thing since it was opened here; `theirs` is what is stored now, if anything. */
export class DraftConflict extends Error {
  override name = "DraftConflict";
  readonly theirs: Draft | null;

  constructor(theirs: Draft | null) {
    super("This was changed in another tab since you opened it here.");
    this.theirs = theirs;
  }
}

/**
 * A change to write. `html` is a put article's new HTML; without it the article keeps the HTML that it has.
 * `expectedVersion` is the version of the draft that was edited, null when there was none: where the stored one
 * differs, nothing is written. An edit that `overwrites` replaces the stored draft and its HTML as a whole; what it
 * replaces goes to the quarantine. One that `setsAside` copies the stored draft there and is else written as any other.
 * `publishedRevision` is the publish that had changed last what the change was made on; 0 where nobody has published it.
 */
export type DraftEdit = {
  change: Change;
  html?: string | undefined;
  expectedVersion?: string | null;
  overwrites?: boolean;
  setsAside?: boolean;
  publishedRevision?: number;
  imported?: Imported;
};

/**
 * Writes changes, all or none, and tells every tab.
 * @throws DraftConflict when a stored draft is not the expected one; what the browser throws when it can't store.
 */
export async function writeDrafts(edits: readonly DraftEdit[]): Promise<void> {
  await changeDrafts(async (transaction) => {
    // In the order in which they are given, after all that were there.
    const first = Date.now();
    for (const [index, edit] of edits.entries()) {
      await writeOne(transaction, edit, first + index / 1_000);
    }
  });
  void requestPersistence();
}

/** Writes a form over the version it was opened with, or over that of a conflict. @throws as writeDrafts does. */
export function writeForm(
  edit: DraftEdit,
  openedVersion: string | null,
  conflict: DraftConflict | undefined,
): Promise<void> {
  const expectedVersion = conflict ? (conflict.theirs?.version ?? null) : openedVersion;
  return writeDrafts([{ ...edit, expectedVersion, overwrites: conflict !== undefined }]);
}

/** Undoes a draft, back to what was there before; what somebody wrote goes to the quarantine. @throws DraftConflict when another tab changed the draft. */
export async function undoDraft(draft: Draft): Promise<void> {
  await changeDrafts(async (transaction) => {
    const changes = transaction.objectStore("changes");
    const stored = parseDraft(await changes.get(draft.key));
    if (stored?.version !== draft.version) throw new DraftConflict(stored);
    const { change, previous, ...place } = draft;
    if (previous && isDeletion(change)) {
      const restored: Draft = { ...place, change: previous, version: newVersion() };
      await changes.put(restored);
      return;
    }
    if ("value" in change) await quarantineDraft(transaction, change, stored, "undone");
    await changes.delete(draft.key);
    await deleteBody(transaction, change);
  });
}

/** Takes drafts back. One that was written anew since it was read stays. */
export async function discardDrafts(drafts: readonly Draft[]): Promise<void> {
  await changeDrafts(async (transaction) => {
    for (const draft of drafts) await removeUnchanged(transaction, draft);
  });
}

/** Runs the work in one transaction, all or nothing, and tells every tab that the drafts changed, or what was published. */
export async function changeDrafts(
  work: Parameters<typeof inTransaction>[0],
  publishedRevision?: number,
): Promise<void> {
  try {
    await inTransaction(work);
  } catch (error) {
    // Where tabs can't message each other, this is the first that this tab hears of the other's change.
    if (error instanceof DraftConflict) await notifyDraftsChanged();
    throw error;
  }
  await notifyDraftsChanged(publishedRevision);
}

/** Copies a stored draft and its HTML to the quarantine; `reason` where it was not overwritten. */
export async function quarantineDraft(
  transaction: DraftTransaction,
  { type, id }: Change,
  draft: unknown,
  reason?: QuarantineRecord["reason"],
): Promise<void> {
  const isArticle = type.endsWith("article");
  const html = isArticle ? await transaction.objectStore("bodies").get(id) : undefined;
  const found = { draft, html };
  const at = new Date().toISOString();
  await transaction.objectStore("quarantine").add({ at, found, ...(reason && { reason }) });
}

/** Deletes the HTML of a drafted article. A category has none, but an article may have its id. */
export async function deleteBody(
  transaction: DraftTransaction,
  { type, id }: Change,
): Promise<void> {
  if (type.endsWith("article")) await transaction.objectStore("bodies").delete(id);
}

async function writeOne(
  transaction: DraftTransaction,
  edit: DraftEdit,
  order: number,
): Promise<void> {
  const changes = transaction.objectStore("changes");
  const key = keyOf(edit.change);
  const stored: unknown = await changes.get(key);
  const before = parseDraft(stored);
  if (edit.expectedVersion !== undefined && (before?.version ?? null) !== edit.expectedVersion) {
    throw new DraftConflict(before);
  }
  // An unreadable one is still here when the disk was too full to move it.
  if (stored && (edit.overwrites || edit.setsAside || !before)) {
    await quarantineDraft(transaction, edit.change, stored);
  }
  await changes.put(draftOf(edit, before, order));
  if (edit.html !== undefined) {
    await transaction.objectStore("bodies").put(edit.html, edit.change.id);
  } else if (edit.overwrites) await deleteBody(transaction, edit.change);
}

const isDeletion = ({ type }: Change) => type.startsWith("delete");

function draftOf(edit: DraftEdit, before: Draft | null, order: number): Draft {
  const change = withBody(edit, before);
  const key = keyOf(change);
  const version = newVersion();
  const imported = edit.imported ? { imported: edit.imported } : {};
  if (!before) {
    const { publishedRevision = 0 } = edit;
    const revision = publishedRevision > 0 ? { publishedRevision } : {};
    return { key, order, version, change, ...revision, ...imported };
  }
  const { basedOn } = before.change;
  // It is compared with what it was first made on.
  const written = { ...change, basedOn } as Change;
  // A second deletion, as of another tab, leaves what the first one deleted to be brought back.
  const isDeletedAgain = isDeletion(change) && isDeletion(before.change);
  const previous = isDeletedAgain ? before.previous : before.change;
  return { ...before, version, change: written, previous, ...imported };
}

// An edit that leaves the HTML alone leaves it where it is.
function withBody({ change, html, overwrites }: DraftEdit, before: Draft | null): Change {
  if (change.type !== "put-article") return change;
  if (html !== undefined) return { ...change, body: html === "" ? "none" : "own" };
  if (overwrites || before?.change.type !== "put-article") return change;
  return { ...change, body: before.change.body };
}

/** A draft in the version that was published; `isMerged` when it was merged with what somebody else had published. */
export type PublishedDraft = { draft: Draft; isMerged: boolean };

/**
 * Removes drafts that were published, all or none, and tells every tab. One that was edited meanwhile stays; it was made
 * on what is published now, unless that is also somebody else's: then it is merged when it is published.
 */
export async function removePublished(
  published: readonly PublishedDraft[],
  revision: number,
): Promise<void> {
  await changeDrafts(async (transaction) => {
    for (const each of published) await removeOne(transaction, each, revision);
  }, revision);
}

async function removeOne(
  transaction: DraftTransaction,
  { draft, isMerged }: PublishedDraft,
  revision: number,
): Promise<void> {
  const stored = await removeUnchanged(transaction, draft);
  if (stored && !isMerged) {
    const basedOn = "value" in draft.change ? draft.change.value : null;
    const rebased = {
      ...stored,
      change: { ...stored.change, basedOn },
      publishedRevision: revision,
    };
    await transaction.objectStore("changes").put(rebased);
  }
}

/** Removes a draft as it was read. Returns the one that is stored instead; null without one. */
async function removeUnchanged(
  transaction: DraftTransaction,
  { key, version, change }: Draft,
): Promise<Draft | null> {
  const changes = transaction.objectStore("changes");
  const stored = parseDraft(await changes.get(key));
  if (stored?.version !== version) return stored;
  await changes.delete(key);
  await deleteBody(transaction, change);
  return null;
}
