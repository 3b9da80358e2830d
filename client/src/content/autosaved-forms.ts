import { notifyDraftsChanged } from "./content-store.ts";
import { openDrafts } from "./drafts-database.ts";

/**
 * The stored values of a form: `key` names the form and the visit, `at` is when, in ms since 1970. `basis` is what the
 * form edits, as it was when the form was opened.
 */
export type AutosavedForm = { key: string; at: number; values: unknown; basis?: unknown };

/** How the keys of autosaved video forms begin: those are offered again where the form is opened. */
export const VIDEO_FORM = "video-";

/** How the keys of autosaved category forms begin. */
export const CATEGORY_FORM = "category-";

/** Stores a form that is being filled in. */
export async function saveForm(form: AutosavedForm): Promise<void> {
  await (await openDrafts()).put("forms", form, form.key);
}

/** Deletes a form that was saved or thrown away, and tells every tab. */
export async function deleteForm(key: string): Promise<void> {
  await (await openDrafts()).delete("forms", key);
  await notifyDraftsChanged();
}

/** The forms whose key begins with the prefix and that no open tab is filling in, the latest first. */
export async function findAutosavedForms(prefix = ""): Promise<AutosavedForm[]> {
  const stored: unknown[] = await (await openDrafts()).getAll("forms");
  const locked = await lockedForms();
  return stored
    .filter(isForm)
    .filter(({ key }) => key.startsWith(prefix) && !locked.has(key))
    .sort((a, b) => b.at - a.at);
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
