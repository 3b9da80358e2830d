import { foldContext } from "@shared/content/contexts.ts";
import type { ShownContext } from "@shared/contracts/search.ts";
import { paths } from "@/lib/paths.ts";

/** The context in the panel's query string; empty for none. */
export const readContext = (search: string): string =>
  foldContext(new URLSearchParams(search).get("for") ?? "");

/** The search for a context's words, for a context that nothing is shown for. */
export function searchForContext(context: string): string {
  const words = context.replace(/[^\p{L}\p{N}]+/gu, " ").trim();
  return words ? `${paths.search}?q=${encodeURIComponent(words)}` : paths.search;
}

/** The page for a context: the only one that is shown for it, or a search; null if there is a choice. */
export function addressForContext(context: string, all: readonly ShownContext[]): string | null {
  const shown = all.filter((each) => each.context === context);
  if (shown.length > 1) return null;
  return shown[0]?.address ?? searchForContext(context);
}
