import type {
  Article,
  Change,
  KnowledgeBase,
  KnowledgeCategory,
  Layer,
  LayerName,
} from "./model.ts";

type Shelves = {
  categories: Map<string, KnowledgeCategory>;
  deletedCategories: Set<string>;
  articles: Map<string, Article>;
};

/**
 * What the layers amount to, the first one at the bottom. A put replaces what has its id where it stands, or is
 * appended; deleting a category clears the category of its articles.
 */
export function resolve(layers: readonly Layer[]): KnowledgeBase {
  const shelves: Shelves = {
    categories: new Map(),
    deletedCategories: new Set(),
    articles: new Map(),
  };
  for (const { name, changes } of layers) {
    for (const change of changes) apply(change, name, shelves);
  }
  const { categories, deletedCategories, articles } = shelves;
  return {
    categories: [...categories.values()],
    articles: [...articles.values()].map((article) =>
      deletedCategories.has(article.category) ? { ...article, category: "" } : article,
    ),
  };
}

function apply(change: Change, layer: LayerName, shelves: Shelves): void {
  switch (change.type) {
    case "put-category":
      shelves.categories.set(change.id, change.value);
      shelves.deletedCategories.delete(change.id);
      return;
    case "delete-category":
      shelves.categories.delete(change.id);
      shelves.deletedCategories.add(change.id);
      return;
    case "put-article":
      shelves.articles.set(change.id, { ...change.value, bodyIn: bodyOf(change, layer, shelves) });
      return;
    case "delete-article":
      shelves.articles.delete(change.id);
  }
}

function bodyOf(
  change: Extract<Change, { type: "put-article" }>,
  layer: LayerName,
  { articles }: Shelves,
): LayerName | null {
  if (change.body === "own") return layer;
  return change.body === "below" ? (articles.get(change.id)?.bodyIn ?? null) : null;
}
