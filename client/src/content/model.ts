import type { ArticleMetadata, Change, KnowledgeCategory } from "@shared/knowledge-base.ts";

export type { ArticleMetadata, Change, KnowledgeCategory };

/** The layers of the knowledge base, each over the one before. */
export type LayerName = "built-in" | "published" | "draft";

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

/** The title of an article or the name of a category. */
export function titleOf(item: ArticleMetadata | KnowledgeCategory): string {
  return "title" in item ? item.title : item.name;
}

/** An article's fields without where its HTML is. */
export function metadataOf({ id, category, title, description, link }: ArticleMetadata) {
  return { id, category, title, description, link };
}

/** The article or category that a change puts or deletes; null when it is not known. */
export function itemOf(change: Change): ArticleMetadata | KnowledgeCategory | null {
  return "value" in change ? change.value : change.basedOn;
}

/** The change that deletes an article or a category. */
export function deletionOf(item: Article | KnowledgeCategory): Change {
  return "title" in item
    ? { type: "delete-article", id: item.id, basedOn: metadataOf(item) }
    : { type: "delete-category", id: item.id, basedOn: item };
}

/** Whether two articles' metadata, or two categories, have the same fields. */
export function isSameItem<T extends ArticleMetadata | KnowledgeCategory>(a: T, b: T): boolean {
  return (Object.keys(b) as (keyof T)[]).every((field) => a[field] === b[field]);
}
