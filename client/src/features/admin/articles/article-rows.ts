import { publicKnowledge } from "@/content/content-store.ts";
import type { Draft } from "@/content/drafts.ts";
import { type DraftState, draftStateOf } from "@/content/drafts.ts";
import type { Article, KnowledgeBase } from "@/content/model.ts";
import { searchArticles } from "@/content/search.ts";
import { inPlace } from "../in-place.ts";
import type { AdminState } from "../use-admin-location.ts";

/** A line of the articles' table. A deleted article has its line, where it stood, until that is published or taken back. */
export type ArticleRow = {
  article: Article;
  categoryName: string;
  state: DraftState | null;
  draft: Draft | undefined;
};

/** The lines that search, filter and sort leave, in their order. */
export function articleRows(
  knowledge: KnowledgeBase,
  drafts: readonly Draft[],
  { query, category, sort, isDescending }: AdminState,
): ArticleRow[] {
  const byKey = new Map(drafts.map((draft) => [draft.key, draft]));
  const names = new Map(knowledge.categories.map(({ id, name }) => [id, name]));
  const inCategory = withDeleted(knowledge.articles, drafts).filter(
    (article) => category === "" || article.category === category,
  );
  const found = query.trim() ? searchArticles(inCategory, query) : inCategory;
  const rows = found.map((article): ArticleRow => {
    const draft = byKey.get(`article:${article.id}`);
    const state = draft ? draftStateOf(draft) : null;
    // The specification falls back to the id.
    return { article, draft, state, categoryName: names.get(article.category) ?? article.category };
  });
  if (!sort) return rows;
  const textOf = (row: ArticleRow) => (sort === "category" ? row.categoryName : row.article[sort]);
  const sign = isDescending ? -1 : 1;
  const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });
  return rows.sort((a, b) => sign * collator.compare(textOf(a), textOf(b)));
}

function withDeleted(articles: readonly Article[], drafts: readonly Draft[]): readonly Article[] {
  const deleted = drafts.flatMap(({ change, previous }): Article[] => {
    if (change.type !== "delete-article") return [];
    const value = previous?.type === "put-article" ? previous.value : change.basedOn;
    return value ? [{ ...value, bodyIn: null }] : [];
  });
  return inPlace(articles, deleted, publicKnowledge.articles);
}
