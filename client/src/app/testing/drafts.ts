import "fake-indexeddb/auto";
import { openDrafts } from "@/content/drafts-database.ts";

/** Empties what this browser holds of drafts and unfinished forms. */
export async function clearDrafts(): Promise<void> {
  const database = await openDrafts();
  for (const store of ["changes", "bodies", "forms", "quarantine"] as const)
    await database.clear(store);
}
