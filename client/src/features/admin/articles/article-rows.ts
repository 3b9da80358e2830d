import { type DraftState, draftStateOf } from "@/content/draft-state.ts";
import type { Draft } from "@/content/drafts.ts";
import type { Article, KnowledgeBase } from "@/content/model.ts";
import { searchArticles } from "@/content/search-articles.ts";
import type { AdminState } from "../use-admin-location.ts";

/** A row of the articles' table. */
export type ArticleRow = {
  article: Article;
  categoryName: string;
  /** Null for an article without an unpublished change. */
  state: DraftState | null;
};

/** The rows that match search and filter, sorted. */
export function articleRows(
  { articles, categories }: KnowledgeBase,
  drafts: readonly Draft[],
  { query, category, sort, isDescending }: AdminState,
): ArticleRow[] {
  const byKey = new Map(drafts.map((draft) => [draft.key, draft]));
  const names = new Map(categories.map(({ id, name }) => [id, name]));
  const inCategory = articles.filter((article) => category === "" || article.category === category);
  const found = query.trim() ? searchArticles(inCategory, query) : inCategory;
  const rows = found.map((article): ArticleRow => {
    const draft = byKey.get(`article:${article.id}`);
    const state = draft ? draftStateOf(draft) : null;
    // The specification falls back to the id.
    return { article, state, categoryName: names.get(article.category) ?? article.category };
  });
  if (!sort) return rows;
  const textOf = (row: ArticleRow) => (sort === "category" ? row.categoryName : row.article[sort]);
  const sign = isDescending ? -1 : 1;
  const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });
  return rows.sort((a, b) => sign * collator.compare(textOf(a), textOf(b)));
}
