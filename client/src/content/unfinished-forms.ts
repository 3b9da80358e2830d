import { openDrafts } from "./drafts-database.ts";

/** A form as somebody left it: `key` names the form and the visit, `at` is when, in ms since 1970. */
export type UnfinishedForm = { key: string; at: number; values: unknown };

/** Keeps a form that is being filled in. */
export async function saveForm(form: UnfinishedForm): Promise<void> {
  await (await openDrafts()).put("forms", form, form.key);
}

/** Forgets a form that was finished or thrown away. */
export async function deleteForm(key: string): Promise<void> {
  await (await openDrafts()).delete("forms", key);
}

/** The latest form whose key begins so and that no open tab is filling in; null when there is none. */
export async function findUnfinishedForm(prefix: string): Promise<UnfinishedForm | null> {
  const stored = await (await openDrafts()).getAll("forms");
  const open = await formsInUse();
  const left = stored.filter(isForm).filter(({ key }) => key.startsWith(prefix) && !open.has(key));
  return left.sort((a, b) => b.at - a.at)[0] ?? null;
}

/** Marks a form as being filled in by this tab, until the answer is called or the tab is gone. */
export function lockForm(key: string): () => void {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  void navigator.locks?.request(lockName(key), () => held);
  return release;
}

async function formsInUse(): Promise<Set<string>> {
  const locks = await navigator.locks?.query();
  return new Set((locks?.held ?? []).map(({ name }) => (name ?? "").slice(lockName("").length)));
}

const lockName = (key: string) => `form ${key}`;

function isForm(value: unknown): value is UnfinishedForm {
  const form = value as Partial<UnfinishedForm> | null;
  return typeof form?.key === "string" && typeof form.at === "number" && "values" in form;
}
