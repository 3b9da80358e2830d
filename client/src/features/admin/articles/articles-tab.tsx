import { use, useMemo } from "react";
import { useContent } from "@/content/content-store.ts";
import { Button } from "@/ui/button.tsx";
import { FocusFallback } from "@/ui/dialog.tsx";
import { Message } from "@/ui/message.tsx";
import { Panel } from "../panel.tsx";
import { useAdminLocation } from "../use-admin-location.ts";
import { ArticleForm } from "./article-form.tsx";
import { articleRows } from "./article-rows.ts";
import { ArticlesFilters } from "./articles-filters.tsx";
import { ArticlesTable } from "./articles-table.tsx";

const UNFILTERED = { query: "", category: "" };

/** The articles' tab. */
export function ArticlesTab() {
  const { knowledge, changes } = useContent();
  const activePanel = use(FocusFallback);
  const { state, go } = useAdminLocation();
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
      aside={
        isFiltered &&
        rows.length > 0 && (
          <button
            type="button"
            aria-label="Clear search and filter"
            onClick={handleClear}
            className="-mx-1 inline-flex min-h-11 items-center rounded-small px-1 text-small font-[600] text-brand-ink underline-offset-3 hover:underline md:min-h-10"
          >
            Clear
          </button>
        )
      }
      tools={<ArticlesFilters categories={knowledge.categories} />}
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
            <Message
              title={null}
              actions={
                isFiltered && (
                  <Button variant="outline" onClick={handleClear}>
                    Clear search and filter
                  </Button>
                )
              }
            >
              {isFiltered
                ? "No matching articles found. Try a different search or filter."
                : "No articles found. Add an article to get started."}
            </Message>
          )}
        </>
      )}
    </Panel>
  );
}
