import * as fakeIndexedDb from "fake-indexeddb";
import { vi } from "vitest";

/** Gives a test an empty IndexedDB for what this browser remembers. Files that share the window don't see it. */
export function stubRememberedAnswers(): void {
  for (const [name, value] of Object.entries(fakeIndexedDb)) vi.stubGlobal(name, value);
  vi.stubGlobal("indexedDB", new fakeIndexedDb.IDBFactory());
}
