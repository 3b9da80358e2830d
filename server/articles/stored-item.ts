import { type ArticleMetadata, articleFields } from "@shared/entities/article.ts";
import { categoryFields, type KnowledgeCategory } from "@shared/entities/category.ts";
import { pickFields } from "@shared/entities/fields.ts";
import { getTableColumns } from "drizzle-orm";
import { type ItemChange, publishedItems, type StoredItem } from "../db/schema.ts";

type ItemRow = typeof publishedItems.$inferSelect;
type Name = Pick<ItemChange, "kind" | "id">;

const { kind, id, position, revision, announced, forgotten, checkedOn, ...state } =
  getTableColumns(publishedItems);

/** The columns that a publish writes. `more` holds the fields that have no column. */
export const STATE_COLUMNS = state;

export const itemOfRow = ({
  more,
  ...item
}: Pick<ItemRow, keyof typeof state | "position">): StoredItem => ({ ...item, ...more });

export function rowOfItem({ kind, id }: Name, item: StoredItem) {
  const texts: object = pickFields(kind === "article" ? articleFields : categoryFields, item);
  const others = Object.entries(texts).filter(([name, text]) => text && !(name in state));
  return { ...item, kind, id, more: Object.fromEntries(others) };
}

/** An article or a category in the API's shape. A category's name is stored as its title. */
export const valueOfItem = ({ kind, id }: Name, item: StoredItem) =>
  kind === "article"
    ? pickFields(articleFields, { ...item, id })
    : pickFields(categoryFields, { ...item, id, name: item.title });

/** The stored item of an article or a category, at the position of `before`. */
export function itemOfValue(
  { id: _, ...value }: ArticleMetadata | KnowledgeCategory,
  bodyHash: string | null,
  before: StoredItem | null,
): StoredItem {
  const { name, ...texts } = "name" in value ? value : { ...value, name: value.title };
  return {
    ...deletedItem(before),
    ...texts,
    title: name,
    isDeleted: false,
    body: bodyWord(bodyHash),
    bodyHash,
  };
}

export function deletedItem(before: StoredItem | null): StoredItem {
  const texts = { title: "", description: "", category: "", link: "" };
  return { position: before?.position, ...texts, isDeleted: true, body: "none", bodyHash: null };
}

/** The word by which the API and earlier versions say whether an article has a text. */
export const bodyWord = (bodyHash: string | null) => (bodyHash === null ? "none" : "own");
