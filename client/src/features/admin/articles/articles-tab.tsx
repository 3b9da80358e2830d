import { use, useMemo } from "react";
import { useContent } from "@/content/content-store.ts";
import { FocusFallback } from "@/ui/dialog.tsx";
import { ClearFilters, NoRows } from "../clear-filters.tsx";
import { Panel } from "../panel.tsx";
import { TableFilters } from "../table-filters.tsx";
import { useAdminLocation } from "../use-admin-location.ts";
import { ArticleForm } from "./article-form.tsx";
import { articleRows } from "./article-rows.ts";
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
