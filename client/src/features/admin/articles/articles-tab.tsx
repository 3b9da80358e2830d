import { Plus, Search } from "lucide-react";
import { useMemo, useState } from "react";
import { useContent } from "@/content/content-store.ts";
import { Button } from "@/ui/button.tsx";
import { Select, TextInput } from "@/ui/field.tsx";
import { Panel } from "../panel.tsx";
import { useAdminLocation } from "../use-admin-location.ts";
import { ArticleDialogs, type OpenDialog } from "./article-dialogs.tsx";
import { articleRows } from "./article-rows.ts";
import { ArticlesTable } from "./articles-table.tsx";

/** The articles: search, filter, table and the dialogs that change them. */
export function ArticlesTab() {
  const { knowledge, changes } = useContent();
  const { state, go } = useAdminLocation();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const rows = useMemo(() => articleRows(knowledge, changes, state), [knowledge, changes, state]);
  const isFiltered = state.query.trim() !== "" || state.category !== "";

  return (
    <Panel
      title="Knowledge Base Articles"
      count={rows.length}
      tools={
        <>
          <div className="relative w-full sm:w-60">
            <Search
              size={17}
              aria-hidden
              className="pointer-events-none absolute left-3 top-1/2 -translate-y-1/2 text-ink-3"
            />
            <div className="[&>input]:pl-9">
              <TextInput
                type="search"
                aria-label="Search articles"
                placeholder="Search articles..."
                value={state.query}
                onChange={(event) => go({ query: event.target.value })}
              />
            </div>
          </div>
          <div className="w-full sm:w-48">
            <Select
              aria-label="Filter by category"
              value={state.category}
              onChange={(event) => go({ category: event.target.value })}
            >
              <option value="">All Categories</option>
              {knowledge.categories.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          </div>
          <Button onClick={() => setDialog({ kind: "add" })}>
            <Plus size={18} aria-hidden />
            Add Article
          </Button>
        </>
      }
    >
      {rows.length > 0 ? (
        <ArticlesTable rows={rows} onOpen={setDialog} />
      ) : (
        <p className="px-6 py-16 text-center text-ink-2">
          {isFiltered
            ? "No matching articles found. Try a different search or filter."
            : "No articles found. Add an article to get started."}
        </p>
      )}
      {dialog && <ArticleDialogs dialog={dialog} onClose={() => setDialog(null)} />}
    </Panel>
  );
}
