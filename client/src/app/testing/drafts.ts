import "fake-indexeddb/auto";
import type { Draft } from "@/data/model.ts";
import { openDrafts } from "@/features/admin/drafts/drafts-database.ts";

/** Empties what this browser holds of unfinished work, and tells the page, whose drafts outlive a test. */
export async function clearDrafts(): Promise<void> {
  await (await openDrafts()).clear("unfinished");
  // Imported here, after a test's own mocks of what it is made of.
  const { notifyDraftsChanged } = await import("@/data/drafts-overlay.ts");
  await notifyDraftsChanged();
}

/** Stores a draft, or what can't be read as one, as a tab does that this page hears nothing of. */
export async function storeUnseen(draft: Draft | { key: string }, html?: string): Promise<void> {
  const database = await openDrafts();
  const key = `draft:${draft.key}`;
  await database.put("unfinished", { key, at: 1, value: draft });
  if (html) await database.put("unfinished", { key: `attachment:${key}`, at: 1, value: html });
}

/** What is stored of one kind, each with its attachment. */
export async function storedOf(kind: "draft" | "form" | "trash") {
  const all = await (await openDrafts()).getAll("unfinished");
  const attachmentOf = (key: string) => all.find((each) => each.key === `attachment:${key}`)?.value;
  return all
    .filter(({ key }) => key.startsWith(`${kind}:`))
    .map((record) => ({ ...record, attachment: attachmentOf(record.key) }));
}
