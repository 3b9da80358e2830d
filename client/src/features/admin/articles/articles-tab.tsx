import { useMemo } from "react";
import { Link } from "wouter";
import { searchArticles } from "@/data/article-search.ts";
import type { Article, KnowledgeBase } from "@/data/model.ts";
import { currentContent, useContent } from "@/features/admin/drafts/content.ts";
import type { Draft } from "@/features/admin/drafts/drafts.ts";
import { type DraftState, draftStateOf } from "@/features/admin/drafts/items.ts";
import { CategoryIcon } from "@/ui/article-card.tsx";
import { ShowMore, useShowMore } from "@/ui/show-more.tsx";
import {
  DataRow,
  DataTable,
  DraftBadge,
  SortHeading,
  type TableProps,
} from "../components/data-table.tsx";
import { countOf, Panel } from "../components/panel.tsx";
import {
  ClearFilters,
  isFiltered,
  NoRows,
  TableFilters,
  type TableState,
  useTableState,
  writeTableState,
} from "../components/table-filters.tsx";
import { ArticleForm } from "./article-form.tsx";

export const SORT_COLUMNS = ["title", "description", "category"] as const;

type ArticlesState = TableState<(typeof SORT_COLUMNS)[number]>;

export function ArticlesTab() {
  const { knowledge, changes } = useContent();
  const table = useTableState(SORT_COLUMNS);
  const { state, go, clear } = table;
  const rows = useMemo(() => articleRows(knowledge, changes, state), [knowledge, changes, state]);
  const all = knowledge.articles.length;
  const filtered = isFiltered(state);

  /** Resets search and filter if they would hide the added row. */
  function handleAdded(id: string) {
    const { knowledge: now, changes: drafts } = currentContent();
    const isShown = articleRows(now, drafts, state).some(({ article }) => article.id === id);
    if (!isShown) go({ query: "", category: "" });
  }

  return (
    <Panel
      kind="article"
      title="Knowledge Base Articles"
      count={countOf(filtered ? rows.length : null, all)}
      aside={filtered && rows.length > 0 && <ClearFilters onClear={() => clear()} />}
      tools={<TableFilters noun="articles" categories={knowledge.categories} table={table} />}
      Form={ArticleForm}
      onAdded={handleAdded}
    >
      {(events) => (
        <>
          <p role="status" className="sr-only">
            {filtered && `${rows.length} of ${all} articles`}
          </p>
          {rows.length > 0 ? (
            <ArticlesTable table={table} rows={rows} {...events} />
          ) : (
            <NoRows
              noun="articles"
              one="an article"
              isFiltered={filtered}
              onClear={() => clear()}
            />
          )}
        </>
      )}
    </Panel>
  );
}

type ArticleRow = {
  article: Article;
  categoryName: string;
  /** Null for an article without a draft. */
  state: DraftState | null;
};

export function articleRows(
  { articles, categories }: KnowledgeBase,
  drafts: readonly Draft[],
  { query, category, sort, isDescending }: ArticlesState,
): ArticleRow[] {
  const byKey = new Map(drafts.map((draft) => [draft.key, draft]));
  const names = new Map(categories.map(({ id, name }) => [id, name]));
  const inCategory = articles.filter((article) => category === "" || article.category === category);
  const found = query.trim() ? searchArticles(inCategory, query) : inCategory;
  const rows = found.map((article): ArticleRow => {
    const draft = byKey.get(`article:${article.id}`);
    const state = draft ? draftStateOf(draft) : null;
    // A category that no longer exists is shown by its id.
    return { article, state, categoryName: names.get(article.category) ?? article.category };
  });
  if (!sort) return rows;
  const textOf = (row: ArticleRow) => (sort === "category" ? row.categoryName : row.article[sort]);
  const sign = isDescending ? -1 : 1;
  const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });
  return rows.sort((a, b) => sign * collator.compare(textOf(a), textOf(b)));
}

type ArticlesTableProps = TableProps<Article> & {
  table: ReturnType<typeof useTableState<(typeof SORT_COLUMNS)[number]>>;
  rows: readonly ArticleRow[];
};

function ArticlesTable({ table, rows, ...events }: ArticlesTableProps) {
  // Another search or order shows its first rows alone: a thousand new rows would block the key press that asks for
  // them.
  const state = writeTableState({ ...table.state, tab: "" });
  const list = useMemo(() => ({ state }), [state]);
  const { shown, ...more } = useShowMore(rows, 100, list);
  return (
    <>
      <DataTable
        label="Articles"
        headings={
          <>
            <SortHeading column="title" label="Title" table={table} />
            <SortHeading column="description" label="Description" table={table} />
            <SortHeading column="category" label="Category" table={table} />
          </>
        }
      >
        {shown.map(({ article, state, categoryName }) => (
          <DataRow
            key={article.id}
            item={article}
            name={
              <>
                <Link
                  href={article.link}
                  className="relative -my-3 min-w-0 break-words rounded-small py-3 underline-offset-3 hover:text-brand-ink hover:underline"
                >
                  {article.title}
                </Link>
                <DraftBadge state={state} />
              </>
            }
            third={<Category id={article.category} name={categoryName} />}
            {...events}
          />
        ))}
      </DataTable>
      <div className="not-empty:border-t">
        <ShowMore {...more} noun="articles" />
      </div>
    </>
  );
}

function Category({ id, name }: { id: string; name: string }) {
  if (!name) return <span className="text-ink-3">None</span>;
  return (
    <span className="flex items-center gap-2.5">
      <span className="text-ink-3">
        <CategoryIcon id={id} />
      </span>
      <span className="min-w-0 break-words">{name}</span>
    </span>
  );
}
