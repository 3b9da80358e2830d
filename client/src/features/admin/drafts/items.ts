import type { Article, ArticleMetadata, Change, KnowledgeCategory } from "@/data/model.ts";
import type { PublishedLayer } from "@/data/published-rows.ts";

/** The key of what a change changes. Two changes of one article or category have the same key. */
export function keyOf(change: { type: string; id: string }): string {
  return `${change.type.endsWith("article") ? "article" : "category"}:${change.id}`;
}

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

/** The publish that changed an article or category last, by its key; 0 where the built-in one stands. */
export function publishedRevisionOf(
  { changes }: Pick<PublishedLayer, "changes">,
  key: string,
): number {
  const [kind = "", id] = key.split(/:(.*)/s);
  return changes.find((change) => change.id === id && change.type.endsWith(kind))?.revision ?? 0;
}
