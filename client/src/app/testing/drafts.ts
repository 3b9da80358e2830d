import "fake-indexeddb/auto";
import type { Draft } from "@/data/model.ts";
import { openDrafts } from "@/features/admin/drafts/drafts-database.ts";

/** Deletes this browser's unfinished work and notifies the page, whose drafts outlive a test. */
export async function clearDrafts(): Promise<void> {
  await (await openDrafts()).clear("unfinished");
  // A dynamic import comes after a test's own mocks of the module's dependencies.
  const { notifyDraftsChanged } = await import("@/data/drafts-overlay.ts");
  await notifyDraftsChanged();
}

/** Stores a draft, or an unreadable record, as another tab does without notifying this page. */
export async function storeUnseen(draft: Draft | { key: string }, html?: string): Promise<void> {
  const database = await openDrafts();
  const key = `draft:${draft.key}`;
  await database.put("unfinished", { key, at: 1, value: draft });
  if (html) await database.put("unfinished", { key: `attachment:${key}`, at: 1, value: html });
}

/** The stored records of one kind, each with its attachment. */
export async function storedOf(kind: "draft" | "form" | "trash") {
  const all = await (await openDrafts()).getAll("unfinished");
  const attachmentOf = (key: string) => all.find((each) => each.key === `attachment:${key}`)?.value;
  return all
    .filter(({ key }) => key.startsWith(`${kind}:`))
    .map((record) => ({ ...record, attachment: attachmentOf(record.key) }));
}
