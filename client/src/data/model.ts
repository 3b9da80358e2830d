import type { Article, KnowledgeBase, Layer } from "@shared/content/layers.ts";
import type {
  ArticleMetadata,
  Change,
  KnowledgeCategory,
} from "@shared/contracts/knowledge-base.ts";

export type { Article, ArticleMetadata, Change, KnowledgeBase, KnowledgeCategory, Layer };

/** Where an imported article comes from: `hash` is that of what it was made of, `formerPaths` its addresses there. */
export type Imported = { hash: string; formerPaths: string[] };

/**
 * A local change. `order` is its position, `version` new after every write, `previous` what an undo brings back.
 * `publishedRevision` is the publish that had changed its article or category last when it was first made; none for 0.
 */
export type Draft = {
  key: string;
  order: number;
  version?: string | undefined;
  change: Change;
  previous?: Change | undefined;
  publishedRevision?: number | undefined;
  imported?: Imported | undefined;
};

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
