import { isAdminPath } from "@shared/admin-path.ts";
import type { Draft } from "./model.ts";

/** What reads this browser's drafts, whose code and database no page loads to show what everybody sees. */
export type DraftsReader = {
  /** In the order in which they were first made. Rejects where the browser refuses to store anything. */
  readDrafts: () => Promise<readonly Draft[]>;
  /** The HTML of a drafted article; null when there is none. */
  readDraftBody: (articleId: string) => Promise<string | null>;
};

/** The name of the database of drafts. */
export const DRAFTS_DATABASE = "knowledge-base-drafts";

let load: (() => Promise<DraftsReader>) | null = null;

/** Reads drafts from now on by what `importReader` loads; without it there are none, as on a server. */
export function registerDrafts(importReader: () => Promise<DraftsReader>): void {
  load = importReader;
}

/** Loads what reads drafts; null where nothing does. */
export async function importDrafts(): Promise<DraftsReader | null> {
  return load ? load() : null;
}

/** Whether this browser may have drafts: an admin page is open, or the database is there, as far as the browser tells. */
export async function mayHaveDrafts(): Promise<boolean> {
  if (!load) return false;
  if (isAdminPath(window.location.pathname)) return true;
  try {
    const databases = await indexedDB.databases();
    return databases.some(({ name }) => name === DRAFTS_DATABASE);
  } catch {
    return true;
  }
}
