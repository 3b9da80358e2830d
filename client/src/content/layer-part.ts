import { keyOf } from "./change-key.ts";
import type { PublishedLayer } from "./published-layer.ts";

/** A part of a large published layer: one article, the articles of one category, or everything. */
export type Part = { kind: "everything" } | { kind: "category" | "article"; id: string };

/** What a search and the dashboard need. */
export const EVERYTHING: Part = { kind: "everything" };

/** The HTML that came with an article, by its hash: its text need not be asked for again. */
export const loadedHtml = new Map<string, string>();

/** Whether a part of the layer is loaded. */
export function isLoaded({ unloaded, changes }: PublishedLayer, part: Part): boolean {
  if (unloaded.size === 0) return true;
  if (part.kind === "category") return !unloaded.has(part.id);
  return part.kind === "article" && changes.some((each) => keyOf(each) === `article:${part.id}`);
}
