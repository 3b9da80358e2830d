import type { ArticleMetadata, Change, KnowledgeCategory } from "./knowledge-base.ts";

/** The layers of the knowledge base, each over the one before. */
type LayerName = "built-in" | "published" | "draft";

/** A layer is a list of changes by id; the built-in content puts everything. */
export type Layer = {
  name: LayerName;
  changes: readonly (Change & { hash?: string | undefined })[];
};

/**
 * An article as readers see it; `bodyIn` is the layer that holds its HTML, null when it has none. `bodyHash` is that of
 * published HTML.
 */
export type Article = ArticleMetadata & { bodyIn: LayerName | null; bodyHash?: string | undefined };

/** The resolved layers, in the order in which they are shown. `unloaded`: how many articles of each category are missing. */
export type KnowledgeBase = {
  categories: readonly KnowledgeCategory[];
  articles: readonly Article[];
  unloaded?: ReadonlyMap<string, number>;
};

/** Merges layers, bottom first. A put replaces in place or appends; a deleted category is cleared from its articles. */
export function resolveLayers(layers: readonly Layer[]): KnowledgeBase {
  const categories = new Map<string, KnowledgeCategory>();
  const deletedCategories = new Set<string>();
  const articles = new Map<string, Article>();

  function apply(change: Layer["changes"][number], layer: LayerName): void {
    const { type, id } = change;
    if (type === "put-category") {
      categories.set(id, change.value);
      deletedCategories.delete(id);
    } else if (type === "delete-category") {
      categories.delete(id);
      deletedCategories.add(id);
    } else if (type === "put-article") {
      const before = articles.get(id);
      const bodies = {
        own: { bodyIn: layer, bodyHash: change.hash },
        below: { bodyIn: before?.bodyIn ?? null, bodyHash: before?.bodyHash },
        none: { bodyIn: null },
      };
      articles.set(id, { ...change.value, ...bodies[change.body] });
    } else {
      articles.delete(id);
    }
  }

  for (const { name, changes } of layers) for (const change of changes) apply(change, name);
  return {
    categories: [...categories.values()],
    articles: [...articles.values()].map((article) =>
      deletedCategories.has(article.category) ? { ...article, category: "" } : article,
    ),
  };
}
