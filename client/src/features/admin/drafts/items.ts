import { ARTICLE_FIELDS, CATEGORY_FIELDS } from "@shared/contracts/knowledge-base.ts";
import type {
  Article,
  ArticleMetadata,
  Category,
  Change,
  Draft,
  KnowledgeCategory,
} from "@/data/model.ts";
import type { Published } from "@/data/published-rows.ts";

/** The key of what a change changes. Two changes of one article or category have the same key. */
export function keyOf(change: { type: string; id: string }): string {
  return `${change.type.endsWith("article") ? "article" : "category"}:${change.id}`;
}

/** The title of an article or the name of a category. */
export function titleOf(item: ArticleMetadata | KnowledgeCategory): string {
  return "title" in item ? item.title : item.name;
}

type Fields<Item> = Item extends ArticleMetadata ? ArticleMetadata : KnowledgeCategory;

const namesOf = (item: ArticleMetadata | KnowledgeCategory) =>
  "title" in item ? ARTICLE_FIELDS : CATEGORY_FIELDS;

/** An article's or a category's own fields: without who wrote it last and where its HTML is. */
export function ownFields<Item extends ArticleMetadata | KnowledgeCategory>(
  item: Item,
): Fields<Item> {
  const values = namesOf(item).map((name) => [name, item[name as keyof Item]]);
  return Object.fromEntries(values) as Fields<Item>;
}

/** The article or category that a change puts or deletes; null when it is not known. */
export function itemOf(change: Change): ArticleMetadata | KnowledgeCategory | null {
  return "value" in change ? change.value : change.basedOn;
}

/** The change that deletes an article or a category. */
export function deletionOf(item: Article | Category): Change {
  return "title" in item
    ? { type: "delete-article", id: item.id, basedOn: ownFields(item) }
    : { type: "delete-category", id: item.id, basedOn: ownFields(item) };
}

/** Whether two articles, or two categories, have the same fields. */
export function isSameItem<Item extends ArticleMetadata | KnowledgeCategory>(
  a: Item,
  b: Item,
): boolean {
  return (namesOf(b) as (keyof Item)[]).every((name) => a[name] === b[name]);
}

/** The publish that changed or withdrew an article or category last, by its key; 0 for none. */
export function publishedRevisionOf(
  { articles, categories, withdrawn }: Pick<Published, "articles" | "categories" | "withdrawn">,
  key: string,
): number {
  const [kind = "", id] = key.split(/:(.*)/s);
  const items: readonly (Article | Category)[] = kind === "article" ? articles : categories;
  const found =
    items.find((item) => item.id === id) ??
    withdrawn.find((item) => item.id === id && item.type.endsWith(kind));
  return found?.revision ?? 0;
}

/** How a draft differs from what everybody sees. */
export type DraftState = "New" | "Edited" | "Deleted";

/** What a change is about. */
export function kindOf({ type }: Pick<Change, "type">): "article" | "category" {
  return type.endsWith("article") ? "article" : "category";
}

/** The state that a draft puts its article or category in. */
export function draftStateOf({ change }: Pick<Draft, "change">): DraftState {
  if (change.type.startsWith("delete")) return "Deleted";
  return change.basedOn ? "Edited" : "New";
}

/** The title of the draft's article or the name of its category, as far as it is known; else its id. */
export function nameOfDraft({ change, previous }: Pick<Draft, "change" | "previous">): string {
  const item = itemOf(change) ?? (previous && itemOf(previous));
  return item ? titleOf(item) : change.id;
}

/** The draft of one article or category, if there is one. */
export function findDraft(
  drafts: readonly Draft[],
  kind: "article" | "category",
  id: string,
): Draft | undefined {
  return drafts.find(({ key }) => key === `${kind}:${id}`);
}

/** Whether its article or category was published or restored since the draft was first made. */
export function isOutdated(draft: Draft, published: Published): boolean {
  return (draft.publishedRevision ?? 0) !== publishedRevisionOf(published, draft.key);
}

/** The version of the draft of one article or category; null without a draft. */
export function draftVersion(...draft: Parameters<typeof findDraft>): string | null {
  return findDraft(...draft)?.version ?? null;
}

/** A version that no draft had before. */
export function newVersion(): string {
  return crypto.getRandomValues(new Uint32Array(2)).join("-");
}
