import { notifyDraftsChanged } from "@/data/drafts-overlay.ts";
import type { Change } from "@/data/model.ts";
import { type Draft, type Imported, parseDraft } from "./drafts.ts";
import {
  attachmentKey,
  deleteRecord,
  inTransaction,
  putRecord,
  recordKey,
  type Unfinished,
  type UnfinishedStore,
} from "./drafts-database.ts";
import { keyOf, newVersion } from "./items.ts";
import { requestPersistence } from "./persistent-storage.ts";

/** Another tab has written the same item since it was opened here; `theirs` is the stored draft, null without one. */
export class DraftConflict extends Error {
  override name = "DraftConflict";
  readonly theirs: Draft | null;

  constructor(theirs: Draft | null) {
    super("This was changed in another tab since you opened it here.");
    this.theirs = theirs;
  }
}

/**
 * A change to write. `html` is a put article's new HTML; without it the article keeps its HTML. `expectedVersion` is
 * the version of the edited draft, null if there was none: if the stored draft has another, nothing is written. With
 * `overwrites`, the edit replaces the stored draft and its HTML as a whole, and the replaced draft goes to the trash.
 * With `keepsReplaced`, the stored draft is copied to the trash and the edit is written as any other.
 * `publishedRevision` is the latest publish of the change's base; 0 if it was never published.
 */
export type DraftEdit = {
  change: Change;
  html?: string | undefined;
  expectedVersion?: string | null;
  overwrites?: boolean;
  keepsReplaced?: boolean;
  publishedRevision?: number;
  imported?: Imported;
};

/**
 * Writes changes, all or none, and notifies every tab. @throws DraftConflict, or the browser's error if it can't store.
 */
export async function writeDrafts(edits: readonly DraftEdit[]): Promise<void> {
  await changeDrafts(async (store) => {
    // Edits keep their order, after all existing drafts.
    const first = Date.now();
    for (const [index, edit] of edits.entries()) {
      await writeOne(store, edit, first + index / 1_000);
    }
  });
  void requestPersistence();
}

/** Writes a form over the version it was opened with, or over a conflict's. @throws as writeDrafts does. */
export function writeForm(
  edit: DraftEdit,
  openedVersion: string | null,
  conflict: DraftConflict | undefined,
): Promise<void> {
  const expectedVersion = conflict ? (conflict.theirs?.version ?? null) : openedVersion;
  return writeDrafts([{ ...edit, expectedVersion, overwrites: conflict !== undefined }]);
}

/**
 * Undoes a draft; work that somebody wrote goes to the trash. @throws DraftConflict if another tab changed the draft.
 */
export async function undoDraft(draft: Draft): Promise<void> {
  await changeDrafts(async (store) => {
    const stored = await readDraft(store, draft.key);
    if (stored?.version !== draft.version) throw new DraftConflict(stored);
    const { change, previous, ...place } = draft;
    if (previous && isDeletion(change)) {
      await putDraft(store, { ...place, change: previous, version: newVersion() });
      return;
    }
    const key = recordKey("draft", draft.key);
    if ("value" in change) await copyToTrash(store, key, "undone");
    await deleteRecord(store, key);
  });
}

/** Discards drafts, except those that were edited since they were read. */
export async function discardDrafts(drafts: readonly Draft[]): Promise<void> {
  await changeDrafts(async (store) => {
    for (const draft of drafts) await removeUnchanged(store, draft);
  });
}

/**
 * Makes a draft of the trash the item's draft again; the present one goes to the trash. `html` is a missing article's
 * text.
 */
export async function restoreDraft(key: string, html: string | null): Promise<void> {
  await changeDrafts(async (store) => {
    const draft = parseDraft((await store.get(key))?.value);
    // Another tab has restored or deleted it.
    if (!draft) return;
    const place = recordKey("draft", draft.key);
    const own = (await store.get(attachmentKey(key)))?.value;
    await copyToTrash(store, place, "overwritten");
    await deleteRecord(store, place);
    const change = html === null ? draft.change : withOwnText(draft.change);
    await putDraft(store, { ...draft, change, version: newVersion() }, html ?? own);
    await deleteRecord(store, key);
  });
}

export const deleteForGood = (key: string) => changeDrafts((store) => deleteRecord(store, key));

/** Runs `work` in one transaction, all or nothing, and tells every tab that the drafts changed, or of a publish. */
async function changeDrafts(
  work: Parameters<typeof inTransaction>[0],
  publishedRevision?: number,
): Promise<void> {
  try {
    await inTransaction(work);
  } catch (error) {
    // In browsers where tabs can't message each other, this tab learns of the other's change only now.
    if (error instanceof DraftConflict) await notifyDraftsChanged();
    throw error;
  }
  await notifyDraftsChanged(publishedRevision);
}

/** The stored draft of an item; null without one that can be read. */
const readDraft = async (store: UnfinishedStore, key: string) =>
  parseDraft((await store.get(recordKey("draft", key)))?.value);

const putDraft = (store: UnfinishedStore, draft: Draft, html?: unknown) =>
  putRecord(store, { key: recordKey("draft", draft.key), at: Date.now(), value: draft }, html);

/** Copies the record of this key, if there is one, and its attachment to the trash. */
async function copyToTrash(
  store: UnfinishedStore,
  key: string,
  reason: NonNullable<Unfinished["reason"]>,
): Promise<void> {
  const record = await store.get(key);
  const attachment = await store.get(attachmentKey(key));
  const copy = { key: recordKey("trash", newVersion()), at: Date.now(), reason };
  if (record) await putRecord(store, { ...record, ...copy }, attachment?.value);
}

async function writeOne(store: UnfinishedStore, edit: DraftEdit, order: number): Promise<void> {
  const key = keyOf(edit.change);
  const before = await readDraft(store, key);
  if (edit.expectedVersion !== undefined && (before?.version ?? null) !== edit.expectedVersion) {
    throw new DraftConflict(before);
  }
  const isReplaced = edit.overwrites || !before;
  // An unreadable draft is replaced, too.
  if (isReplaced || edit.keepsReplaced)
    await copyToTrash(store, recordKey("draft", key), "overwritten");
  if (isReplaced) await deleteRecord(store, recordKey("draft", key));
  await putDraft(store, draftOf(edit, before, order), edit.html);
}

const isDeletion = ({ type }: Change) => type.startsWith("delete");

function draftOf(edit: DraftEdit, before: Draft | null, order: number): Draft {
  const change = withText(edit, before);
  const key = keyOf(change);
  const version = newVersion();
  const imported = edit.imported ? { imported: edit.imported } : {};
  if (!before) {
    const { publishedRevision = 0 } = edit;
    const revision = publishedRevision > 0 ? { publishedRevision } : {};
    return { key, order, version, change, ...revision, ...imported };
  }
  const { basedOn } = before.change;
  // A draft keeps its first base.
  const written = { ...change, basedOn } as Change;
  // A second deletion, as by another tab, keeps the item that the first one deleted, so that it can be restored.
  const isDeletedAgain = isDeletion(change) && isDeletion(before.change);
  const previous = isDeletedAgain ? before.previous : before.change;
  return { ...before, version, change: written, previous, ...imported };
}

// An edit without new HTML leaves the text in its place.
function withText({ change, html, overwrites }: DraftEdit, before: Draft | null): Change {
  if (change.type !== "put-article") return change;
  if (html !== undefined) return html === "" ? { ...change, text: "none" } : withOwnText(change);
  if (overwrites || before?.change.type !== "put-article") return change;
  return { ...change, text: before.change.text };
}

const withOwnText = (change: Change): Change =>
  change.type === "put-article" ? { ...change, text: "own" } : change;

/** A draft in the published version; `isMerged` if it was merged with another admin's publish. */
export type PublishedDraft = { draft: Draft; isMerged: boolean };

/**
 * Removes published drafts, all or none, and notifies every tab. A draft that was edited meanwhile stays, with what is
 * published now as its base. If that also contains another admin's changes, it is merged at its publish instead.
 */
export async function removePublished(
  published: readonly PublishedDraft[],
  revision: number,
): Promise<void> {
  await changeDrafts(async (store) => {
    for (const each of published) await removeOne(store, each, revision);
  }, revision);
}

async function removeOne(
  store: UnfinishedStore,
  { draft, isMerged }: PublishedDraft,
  revision: number,
): Promise<void> {
  const stored = await removeUnchanged(store, draft);
  if (!stored || isMerged) return;
  const basedOn = "value" in draft.change ? draft.change.value : null;
  const change = { ...stored.change, basedOn } as Change;
  await putDraft(store, { ...stored, change, publishedRevision: revision });
}

/** Removes a draft as it was read. Returns the draft that is stored instead; null without one. */
async function removeUnchanged(
  store: UnfinishedStore,
  { key, version }: Draft,
): Promise<Draft | null> {
  const stored = await readDraft(store, key);
  if (stored?.version !== version) return stored;
  await deleteRecord(store, recordKey("draft", key));
  return null;
}
