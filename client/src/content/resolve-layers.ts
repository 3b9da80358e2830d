import type { Article, KnowledgeBase, KnowledgeCategory, Layer, LayerName } from "./model.ts";

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
