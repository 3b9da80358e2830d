import { isKnowledgePath, type PublishedChange } from "@shared/contracts/knowledge-base.ts";
import { builtInLayer } from "./built-in-layer.ts";
import { type Content, contentOf } from "./content.ts";
import type { ContentSource } from "./content-source.ts";
import { fetchLayer } from "./fetch-layer.ts";
import type { Part } from "./layer-part.ts";
import { articleIdOf } from "./lookup.ts";
import { keyOf } from "./model.ts";
import { createPartLoader } from "./part-loader.ts";
import { EMPTY_LAYER, type PublishedLayer } from "./published-layer.ts";

/** The content of one page that a server renders: what everybody sees. */
export function createRenderedContent() {
  let isLoaded = false;
  let content: Content = { ...contentOf(EMPTY_LAYER), isRendered: true };
  const used: Part[] = [];
  const shownWhole: Part[] = [];
  const show = (published: PublishedLayer) => {
    isLoaded = true;
    content = { ...contentOf(published), isRendered: true };
  };
  const loadPart = createPartLoader(
    () => content.published,
    show,
    () => used,
  );
  const source: ContentSource = {
    load: async () => show(await fetchLayer()),
    loadPart: (part, use = "all") => {
      used.push(part);
      if (use === "all") shownWhole.push(part);
      return loadPart(part);
    },
    current: () => content,
  };
  return {
    ...source,
    /**
     * The layer with what the page at this path shows whole, and nothing else; null for a page that shows no content. The
     * server has led old addresses on: all of them, which may be many, come when the page is idle or follows one.
     */
    handOver: (path: string): PublishedLayer | null => {
      if (!isLoaded) return null;
      const article: Part = { kind: "article", id: articleIdOf(path).toLowerCase() };
      const layer = withParts(
        content.published,
        isKnowledgePath(path) ? [...shownWhole, article] : shownWhole,
      );
      return layer.redirects.size > 0
        ? { ...layer, redirects: new Map(), answered: [path] }
        : layer;
    },
  };
}

const BUILT_IN = new Set(builtInLayer.changes.map(keyOf));

/** A layer with these parts alone; the built-in articles and the categories are in every layer. */
function withParts(layer: PublishedLayer, parts: readonly Part[]): PublishedLayer {
  const isKept = (change: PublishedChange) =>
    !change.type.endsWith("article") ||
    BUILT_IN.has(keyOf(change)) ||
    parts.some((part) => holds(part, change));
  const unloaded = new Map(layer.unloaded);
  for (const change of layer.changes) {
    if (change.type !== "put-article" || isKept(change)) continue;
    const { category } = change.value;
    unloaded.set(category, (unloaded.get(category) ?? 0) + 1);
  }
  if (unloaded.size === 0) return layer;
  const changes = layer.changes.filter(isKept);
  const known = new Set([...changes.map(keyOf), ...BUILT_IN]);
  // What the server has not found the browser need not ask for again.
  const missing = parts.flatMap((part) =>
    part.kind === "article" && !known.has(`article:${part.id}`)
      ? [{ type: "delete-article" as const, id: part.id, revision: layer.revision }]
      : [],
  );
  return { ...layer, changes: [...changes, ...missing], unloaded };
}

function holds(part: Part, change: PublishedChange): boolean {
  if (part.kind === "everything") return true;
  if (part.kind === "article") return change.id === part.id;
  const isOfCategory = part.kind === "category" && change.type === "put-article";
  return isOfCategory && change.value.category === part.id;
}
