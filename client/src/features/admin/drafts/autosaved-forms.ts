import { notifyDraftsChanged } from "@/data/drafts-overlay.ts";
import { openDrafts } from "./drafts-database.ts";

/**
 * The stored values of a form: `key` names the form and the visit, `at` is when, in ms since 1970. `basis` is what the
 * form edits, as it was when the form was opened. What is too large to be stored with every keystroke is an attachment.
 */
export type AutosavedForm = { key: string; at: number; values: unknown; basis?: unknown };

/** How the keys of autosaved video forms begin: those are offered again where the form is opened. */
export const VIDEO_FORM = "video-";
/** The same of those that edit a video, whose id follows. */
export const VIDEO_EDIT_FORM = `${VIDEO_FORM}edit:`;

/** How the keys of autosaved category forms begin. */
export const CATEGORY_FORM = "category-";

const attachmentKey = (key: string) => `${key} attachment`;

/** Stores a form that is being filled in, and its attachment where that is given; else the stored one stays. */
export async function saveForm(form: AutosavedForm, attachment?: unknown): Promise<void> {
  const { store, done } = (await openDrafts()).transaction("forms", "readwrite");
  const writes: Promise<unknown>[] = [store.put(form, form.key), done];
  if (attachment !== undefined) writes.push(store.put(attachment, attachmentKey(form.key)));
  await Promise.all(writes);
}

/** The attachment of a stored form; undefined without one. */
export async function readAttachment(key: string): Promise<unknown> {
  return (await openDrafts()).get("forms", attachmentKey(key));
}

/** Deletes a form that was saved or thrown away, and tells every tab. */
export async function deleteForm(key: string): Promise<void> {
  const { store, done } = (await openDrafts()).transaction("forms", "readwrite");
  await Promise.all([store.delete(key), store.delete(attachmentKey(key)), done]);
  await notifyDraftsChanged();
}

/** The forms whose key begins with the prefix and that no open tab is filling in, the latest first. */
export async function findAutosavedForms(prefix = ""): Promise<AutosavedForm[]> {
  const database = await openDrafts();
  const keys = await database.getAllKeys("forms");
  const locked = await lockedForms();
  // Any other key than a text is not ours, and must not hide the forms.
  const wanted = keys.filter(
    (key) =>
      typeof key === "string" &&
      key.startsWith(prefix) &&
      !key.endsWith(attachmentKey("")) &&
      !locked.has(key),
  );
  const stored: unknown[] = await Promise.all(wanted.map((key) => database.get("forms", key)));
  return stored.filter(isForm).sort((a, b) => b.at - a.at);
}

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

function isForm(value: unknown): value is AutosavedForm {
  const form = value as Partial<AutosavedForm> | null;
  return typeof form?.key === "string" && typeof form.at === "number" && "values" in form;
}
