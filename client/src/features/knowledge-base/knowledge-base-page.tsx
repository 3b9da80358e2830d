import { MAX_SEARCH_LENGTH } from "@shared/text/text.ts";
import { useLocation, useSearch } from "wouter";
import { useContent } from "@/content/content-store.ts";
import { findCategory } from "@/content/lookup.ts";
import { paths } from "@/lib/paths.ts";
import { setQueryString } from "@/lib/query-string.ts";
import { useSearchDraft } from "@/lib/use-search-draft.ts";
import { useTitle } from "@/lib/use-title.ts";
import { Select } from "@/ui/select.tsx";
import { ArticleListing } from "./article-listing.tsx";
import { ArticleSearch } from "./article-search.tsx";
import { CategoryChips } from "./category-chips.tsx";
import { CategorySidebar } from "./category-sidebar.tsx";
import { KnowledgeBaseHeader } from "./knowledge-base-header.tsx";
import { listingTitle } from "./listing-title.ts";

/** The knowledge base's home: one category's articles, or those that a search finds. */
export function KnowledgeBasePage() {
  const { knowledge } = useContent();
  const [, navigate] = useLocation();
  const params = new URLSearchParams(useSearch());
  const category = findCategory(knowledge, params.get("category"));
  const applied = (params.get("q") ?? "").trim().slice(0, MAX_SEARCH_LENGTH);
  useTitle(listingTitle(applied, params.has("category") ? category : undefined));
  const draft = useSearchDraft(applied, applySearch);
  // Found as you type; the address follows once typing pauses.
  const query = draft.text.trim();

  // A search makes one entry in the browser's history, however many keystrokes it took.
  function applySearch(text: string) {
    const next = new URLSearchParams(params);
    next.delete("show");
    if (text) next.set("q", text);
    else next.delete("q");
    const search = next.toString();
    setQueryString(search && `?${search}`, { replace: applied !== "" });
  }

  function handleChoose(id: string) {
    draft.reset();
    navigate(paths.category(id));
  }

  return (
    <>
      <KnowledgeBaseHeader knowledge={knowledge}>
        <ArticleSearch draft={draft} />
        {!query && category && (
          <div className="md:hidden">
            <div className="noscript:hidden">
              <Select
                aria-label="Category"
                value={category.id}
                options={knowledge.categories}
                onChange={(event) => handleChoose(event.target.value)}
              />
            </div>
            {/* In its place; React renders it on the server alone. */}
            <noscript>
              <nav aria-label="Categories">
                <CategoryChips categories={knowledge.categories} align="start" />
              </nav>
            </noscript>
          </div>
        )}
      </KnowledgeBaseHeader>
      <div className="gutters max-w-page grid gap-x-8 pb-18 pt-7 md:grid-cols-[15rem_minmax(0,1fr)] md:pt-9 lg:grid-cols-[18rem_minmax(0,1fr)] lg:gap-x-10">
        <aside className="max-md:hidden">
          <CategorySidebar
            knowledge={knowledge}
            active={query ? null : (category?.id ?? null)}
            onChoose={draft.reset}
          />
        </aside>
        <div className="min-w-0">
          <ArticleListing
            knowledge={knowledge}
            category={category}
            query={query}
            onChooseCategory={draft.reset}
          />
        </div>
      </div>
    </>
  );
}
