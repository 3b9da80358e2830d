import { useSyncExternalStore } from "react";
import * as z from "zod/mini";
import { createStoredValue } from "@/lib/stored-value.ts";

/** So many searches are remembered, the latest first. */
const LIMIT = 6;

const recent = createStoredValue<readonly string[]>("recent-searches", z.array(z.string()), []);

/** The latest searches with one more, each once whatever its case. */
export function withSearch(before: readonly string[], text: string): readonly string[] {
  const others = before.filter((other) => other.toLowerCase() !== text.toLowerCase());
  return [text, ...others].slice(0, LIMIT);
}

/** Remembers a search of this browser that led somewhere. */
export function rememberSearch(text: string): void {
  const trimmed = text.trim();
  if (trimmed) recent.write(withSearch(recent.read(), trimmed));
}

/** What was searched lately in this browser. */
export function useRecentSearches(): readonly string[] {
  return useSyncExternalStore(recent.subscribe, recent.read, recent.read);
}
