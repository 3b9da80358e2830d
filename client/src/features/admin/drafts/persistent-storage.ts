import { useSyncExternalStore } from "react";
import { createStoredValue, isOneOf } from "@/lib/stored-value.ts";

const refusal = createStoredValue<"refused" | "told" | null>(
  "persistent-storage",
  isOneOf(["refused", "told", null]),
  null,
);
let isRequested = false;

/**
 * Asks the browser, once a visit, not to evict the drafts. Without the Storage API it counts as refused. Never rejects.
 */
export async function requestPersistence(): Promise<void> {
  if (isRequested) return;
  isRequested = true;
  try {
    const { storage } = navigator as { storage?: StorageManager };
    const isGranted = await storage?.persist();
    if (!isGranted && refusal.read() === null) refusal.write("refused");
  } catch {
    // An error does not mean that persistence was denied.
  }
}

/** Tells if a warning must show that the browser may evict the drafts; `dismiss` remembers that it was seen. */
export function useEvictionWarning(): readonly [isShown: boolean, dismiss: () => void] {
  const state = useSyncExternalStore(refusal.subscribe, refusal.read, refusal.readFallback);
  return [state === "refused", () => refusal.write("told")];
}
