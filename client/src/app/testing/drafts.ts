import "fake-indexeddb/auto";
import { openDrafts } from "@/content/drafts.ts";

/** Empties what this browser holds of drafts and unfinished forms. */
export async function clearDrafts(): Promise<void> {
  const database = await openDrafts();
  for (const store of ["changes", "bodies", "forms", "aside"] as const) await database.clear(store);
}
