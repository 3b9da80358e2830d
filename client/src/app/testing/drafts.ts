import "fake-indexeddb/auto";
import { openDrafts } from "@/features/admin/drafts/drafts-database.ts";

/** Empties what this browser holds of drafts and unfinished forms, and tells the page, whose drafts outlive a test. */
export async function clearDrafts(): Promise<void> {
  const database = await openDrafts();
  for (const store of ["changes", "bodies", "forms", "quarantine"] as const)
    await database.clear(store);
  // Imported here, after a test's own mocks of what it is made of.
  const { notifyDraftsChanged } = await import("@/data/drafts-overlay.ts");
  await notifyDraftsChanged();
}
