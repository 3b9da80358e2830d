import { articleFields } from "@shared/entities/article.ts";
import { categoryFields } from "@shared/entities/category.ts";
import { type Fields, forFields, labelOf, pickFields } from "@shared/entities/fields.ts";
import type {
  Article,
  ArticleMetadata,
  Category,
  Change,
  Draft,
  KnowledgeCategory,
} from "@/data/model.ts";
import type { Published } from "@/data/published-rows.ts";

/** The key of a change's item: all changes of one article or category share it. */
export function keyOf(change: { type: string; id: string }): string {
  return `${change.type.endsWith("article") ? "article" : "category"}:${change.id}`;
}

export function titleOf(item: ArticleMetadata | KnowledgeCategory): string {
  return "title" in item ? item.title : item.name;
}

const fieldsOf = (item: object): Fields => ("title" in item ? articleFields : categoryFields);

export const fieldNames = (item: object): string[] => Object.keys(fieldsOf(item));

/** The text of a field; empty if it is left out. */
export const textIn = (item: object | null, field: string): string =>
  (item as Readonly<Record<string, string>> | null)?.[field] ?? "";

const rules: Fields = { ...categoryFields, ...articleFields };

export const labelOfField = (field: string): string =>
  rules[field] ? labelOf(rules[field]) : /^(html|content)$/.test(field) ? "Content" : field;

/** An item's own fields: without its last publish and the place of its HTML. */
export const ownFields = <Item extends ArticleMetadata | KnowledgeCategory>(item: Item) =>
  pickFields(fieldsOf(item), item) as Item extends ArticleMetadata
    ? ArticleMetadata
    : KnowledgeCategory;

export const trimmedFields = <Item extends ArticleMetadata | KnowledgeCategory>(values: Item) =>
  ownFields(forFields(fieldsOf(values), (name) => textIn(values, name).trim()) as Item);

/** The item that a change puts or deletes; null if it is unknown. */
export function itemOf(change: Change): ArticleMetadata | KnowledgeCategory | null {
  return "value" in change ? change.value : change.basedOn;
}

export function deletionOf(item: Article | Category): Change {
  return "title" in item
    ? { type: "delete-article", id: item.id, basedOn: ownFields(item) }
    : { type: "delete-category", id: item.id, basedOn: ownFields(item) };
}

export const isSameItem = (a: object, b: object): boolean =>
  fieldNames(b).every((name) => textIn(a, name) === textIn(b, name));

/** The latest publish that changed or withdrew an item, by its key; 0 for none. */
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

export type DraftState = "New" | "Edited" | "Deleted";

export function kindOf({ type }: Pick<Change, "type">): "article" | "category" {
  return type.endsWith("article") ? "article" : "category";
}

export function draftStateOf({ change }: Pick<Draft, "change">): DraftState {
  if (change.type.startsWith("delete")) return "Deleted";
  return change.basedOn ? "Edited" : "New";
}

/** The title or name of a draft's item; its id, if unknown. */
export function nameOfDraft({ change, previous }: Pick<Draft, "change" | "previous">): string {
  const item = itemOf(change) ?? (previous && itemOf(previous));
  return item ? titleOf(item) : change.id;
}

export function findDraft(
  drafts: readonly Draft[],
  kind: "article" | "category",
  id: string,
): Draft | undefined {
  return drafts.find(({ key }) => key === `${kind}:${id}`);
}

/** True if the item was published or restored since the draft was first made. */
export function isDraftOutdated(draft: Draft, published: Published): boolean {
  return (draft.publishedRevision ?? 0) !== publishedRevisionOf(published, draft.key);
}

/** The version of an item's draft; null without one. */
export function draftVersion(...draft: Parameters<typeof findDraft>): string | null {
  return findDraft(...draft)?.version ?? null;
}

export function newVersion(): string {
  return crypto.getRandomValues(new Uint32Array(2)).join("-");
}
