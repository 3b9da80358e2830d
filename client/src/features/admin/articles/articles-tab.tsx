import { use, useMemo } from "react";
import { useContent } from "@/data/content-store.ts";
import { type DraftState, draftStateOf } from "@/data/draft-state.ts";
import type { Draft } from "@/data/drafts.ts";
import type { Article, KnowledgeBase } from "@/data/model.ts";
import { searchArticles } from "@/data/search-articles.ts";
import { FocusFallback } from "@/ui/dialog.tsx";
import { ClearFilters, NoRows } from "../components/clear-filters.tsx";
import { Panel } from "../components/panel.tsx";
import { TableFilters } from "../components/table-filters.tsx";
import { type AdminState, useAdminLocation } from "../shell/use-admin-location.ts";
import { ArticleForm } from "./article-form.tsx";
import { ArticlesTable } from "./articles-table.tsx";

const UNFILTERED = { query: "", category: "" };

/** The articles' tab. */
export function ArticlesTab() {
  const { knowledge, changes } = useContent();
  const activePanel = use(FocusFallback);
  const location = useAdminLocation();
  const { state, go } = location;
  const rows = useMemo(() => articleRows(knowledge, changes, state), [knowledge, changes, state]);
  const all = knowledge.articles.length;
  const isFiltered = state.query.trim() !== "" || state.category !== "";

  function handleClear() {
    go(UNFILTERED);
    // The pressed button disappears.
    activePanel.current?.querySelector("input")?.focus();
  }

  return (
    <Panel
      kind="article"
      title="Knowledge Base Articles"
      count={isFiltered ? `${rows.length} of ${all}` : `${all}`}
      aside={isFiltered && rows.length > 0 && <ClearFilters onClear={handleClear} />}
      tools={<TableFilters noun="articles" categories={knowledge.categories} table={location} />}
      Form={ArticleForm}
    >
      {(table) => (
        <>
          <p role="status" className="sr-only">
            {isFiltered && `${rows.length} of ${all} articles`}
          </p>
          {rows.length > 0 ? (
            <ArticlesTable rows={rows} {...table} />
          ) : (
            <NoRows
              noun="articles"
              one="an article"
              isFiltered={isFiltered}
              onClear={handleClear}
            />
          )}
        </>
      )}
    </Panel>
  );
}

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
