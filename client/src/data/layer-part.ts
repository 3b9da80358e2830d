import type { KnowledgeBase } from "./model.ts";
import { keyOf } from "./model.ts";
import type { PublishedArticle } from "./parse-answers.ts";
import type { PublishedLayer } from "./published-layer.ts";

/** A part of a large published layer: one article, the articles of one category, where old addresses lead, or everything. */
export type Part =
  | { kind: "everything" | "redirects" }
  | { kind: "category" | "article"; id: string };

/**
 * What a screen shows first of a part that may be large: some of it, and how much there is. A rendered page hands this
 * over in place of the part. `name` and the part tell it from others.
 */
export type View<T> = { name: readonly unknown[]; of: (knowledge: KnowledgeBase) => T };

/** The key of the query that loads a part of one revision of the content, and of what a page has handed over of it. */
export const partKey = (part: Part | null, revision: number, view?: View<unknown>) =>
  ["content-part", part, revision, view?.name ?? null] as const;

/** What a search and the dashboard need. */
export const EVERYTHING: Part = { kind: "everything" };

// One alone: a server that renders pages would otherwise keep every text that it ever rendered.
let loaded: PublishedArticle | null = null;

/** Keeps an article that came as a part, so that its text need not be asked for again when it is shown now. */
export function keepLoadedArticle(article: PublishedArticle): void {
  loaded = article;
}

/** The article whose text has this hash if it came last; null otherwise. */
export function loadedArticleOf(hash: string): PublishedArticle | null {
  return loaded && "hash" in loaded.change && loaded.change.hash === hash ? loaded : null;
}

/** Whether a part of the layer is loaded. */
export function isLoaded({ unloaded, changes, answered }: PublishedLayer, part: Part): boolean {
  if (part.kind === "redirects") return !answered;
  if (unloaded.size === 0) return !answered || part.kind !== "everything";
  if (part.kind === "category") return !unloaded.has(part.id);
  return part.kind === "article" && changes.some((each) => keyOf(each) === `article:${part.id}`);
}
