import type {
  Article,
  Change,
  KnowledgeBase,
  KnowledgeCategory,
  Layer,
  LayerName,
} from "./model.ts";

type Accumulator = {
  categories: Map<string, KnowledgeCategory>;
  deletedCategories: Set<string>;
  articles: Map<string, Article>;
};

/**
 * What the layers amount to, the first one at the bottom. A put replaces what has its id where it stands, or is
 * appended; deleting a category clears the category of its articles.
 */
export function resolve(layers: readonly Layer[]): KnowledgeBase {
  const accumulator: Accumulator = {
    categories: new Map(),
    deletedCategories: new Set(),
    articles: new Map(),
  };
  for (const { name, changes } of layers) {
    for (const change of changes) apply(change, name, accumulator);
  }
  const { categories, deletedCategories, articles } = accumulator;
  return {
    categories: [...categories.values()],
    articles: [...articles.values()].map((article) =>
      deletedCategories.has(article.category) ? { ...article, category: "" } : article,
    ),
  };
}

function apply(change: Change, layer: LayerName, accumulator: Accumulator): void {
  switch (change.type) {
    case "put-category":
      accumulator.categories.set(change.id, change.value);
      accumulator.deletedCategories.delete(change.id);
      return;
    case "delete-category":
      accumulator.categories.delete(change.id);
      accumulator.deletedCategories.add(change.id);
      return;
    case "put-article":
      accumulator.articles.set(change.id, {
        ...change.value,
        bodyIn: bodyOf(change, layer, accumulator),
      });
      return;
    case "delete-article":
      accumulator.articles.delete(change.id);
  }
}

function bodyOf(
  change: Extract<Change, { type: "put-article" }>,
  layer: LayerName,
  { articles }: Accumulator,
): LayerName | null {
  if (change.body === "own") return layer;
  return change.body === "below" ? (articles.get(change.id)?.bodyIn ?? null) : null;
}
