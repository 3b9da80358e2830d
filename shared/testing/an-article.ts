import type { ArticleMetadata, Change } from "../contracts/knowledge-base.ts";

/** An article's metadata for a test, at the default path of its category. */
export function anArticle(id: string, change: Partial<ArticleMetadata> = {}): ArticleMetadata {
  const { category = "cad" } = change;
  const link = `/knowledge-base/${category}/${id}`;
  return { id, category, title: id.toUpperCase(), description: "", link, ...change };
}

type PutArticle = Extract<Change, { type: "put-article" }>;

/** A drafted change that puts an article. */
export function putArticle(
  value: ArticleMetadata,
  { text = "own", basedOn = null }: Partial<Pick<PutArticle, "text" | "basedOn">> = {},
): PutArticle {
  return { type: "put-article", id: value.id, value, text, basedOn };
}
