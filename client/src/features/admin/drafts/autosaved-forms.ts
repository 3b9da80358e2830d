import {
  inTransaction,
  putRecord,
  readAttachmentOf,
  readUnfinished,
  recordKey,
  recordName,
  type Unfinished,
} from "./drafts-database.ts";
import { deleteForGood } from "./write-drafts.ts";

/**
 * `key` names the form and the visit, `at` is in ms since 1970, `basis` is the edited item as it was when the form
 * opened.
 */
export type AutosavedForm = { key: string; at: number; values: unknown; basis?: unknown };

/** The key prefix of autosaved video forms, which are offered again when the form is opened. */
export const VIDEO_FORM = "video-";
/** The key prefix of autosaved forms that edit a video, whose id follows. */
export const VIDEO_EDIT_FORM = `${VIDEO_FORM}edit:`;

/** The key prefix of autosaved category forms. */
export const CATEGORY_FORM = "category-";

export async function saveForm({ key, at, ...value }: AutosavedForm): Promise<void> {
  const record = { key: recordKey("form", key), at, value };
  await inTransaction((store) => putRecord(store, record));
}

/** Data that an earlier version stored apart from a form; undefined without any. */
export const readAttachment = (key: string) => readAttachmentOf(recordKey("form", key));

/** Deletes a form that was saved or discarded, and notifies every tab. */
export const deleteForm = (key: string) => deleteForGood(recordKey("form", key));

/** The forms whose key begins with the prefix and that no open tab has, the latest first. */
export async function findAutosavedForms(prefix = ""): Promise<AutosavedForm[]> {
  const records = await readUnfinished("form", prefix);
  const locked = await lockedForms();
  return records
    .filter(isFormRecord)
    .map(({ value, ...record }) => ({ ...value, key: recordName(record), at: record.at }))
    .filter(({ key }) => !locked.has(key))
    .sort((a, b) => b.at - a.at);
}

type FormRecord = Unfinished & { value: { values: unknown; basis?: unknown } };

/** Guards a record that can be read as a form. */
export const isFormRecord = (record: Unfinished): record is FormRecord =>
  typeof record.value === "object" && record.value !== null && "values" in record.value;

/** Marks a form as being filled in by this tab, until the returned function is called or the tab is gone. */
export function lockForm(key: string): () => void {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  void navigator.locks?.request(lockName(key), () => released);
  return release;
}

async function lockedForms(): Promise<Set<string>> {
  const locks = await navigator.locks?.query();
  return new Set((locks?.held ?? []).map(({ name }) => (name ?? "").slice(lockName("").length)));
}

const lockName = (key: string) => `form ${key}`;
