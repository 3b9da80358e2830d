import { pluralize } from "@shared/pluralize.ts";
import { useRef } from "react";
import { useLocation, useSearch } from "wouter";
import { useContent } from "@/content/content-store.ts";
import { findCategory } from "@/content/lookup.ts";
import type { KnowledgeCategory } from "@/content/model.ts";
import { searchArticles } from "@/content/search.ts";
import { paths } from "@/lib/paths.ts";
import { useSearchDraft } from "@/lib/use-search-draft.ts";
import { useTitle } from "@/lib/use-title.ts";
import { SearchBox } from "@/ui/search-box.tsx";
import { CategoryDropdown } from "./category-dropdown.tsx";
import { CategorySidebar } from "./category-sidebar.tsx";
import { CategoryView } from "./category-view.tsx";
import { KnowledgeBaseHead } from "./knowledge-base-head.tsx";
import { SearchResults } from "./search-results.tsx";
import { SlashHint } from "./slash-hint.tsx";
import { useSlashKey } from "./use-slash-key.ts";

/** The window's title for what is shown: a search, a category that the address names, or the home itself. */
function titleFor(query: string, category: KnowledgeCategory | undefined): string {
  if (query) return `Search results for "${query}"`;
  return category ? `${category.name} · Knowledge Base` : "Knowledge Base";
}

/** The knowledge base's home: one category's articles, or those that a search finds. */
export function KnowledgeBasePage() {
  const { knowledge } = useContent();
  const [, navigate] = useLocation();
  const params = new URLSearchParams(useSearch());
  const category = findCategory(knowledge, params.get("category"));
  const inForce = (params.get("q") ?? "").trim();
  useTitle(titleFor(inForce, params.has("category") ? category : undefined));
  const draft = useSearchDraft(inForce, applySearch);
  const box = useRef<HTMLDivElement>(null);
  useSlashKey(box);
  // Found as you type; the address follows once typing pauses.
  const query = draft.text.trim();
  const found = searchArticles(knowledge.articles, query);
  const count = `${pluralize(found.length, "article")} found`;

  // A search makes one entry in the browser's history, however many keystrokes it took.
  function applySearch(text: string) {
    const next = new URLSearchParams(params);
    if (text) next.set("q", text);
    else next.delete("q");
    const search = next.toString();
    navigate(paths.knowledgeBase + (search && `?${search}`), { replace: inForce !== "" });
  }

  function handleChoose(id: string) {
    draft.reset();
    navigate(paths.category(id));
  }

  return (
    <>
      <KnowledgeBaseHead knowledge={knowledge}>
        <div ref={box}>
          <SearchBox
            variant="plain"
            placeholder="Search for articles..."
            value={draft.text}
            onChange={draft.typeAndApply}
            onSubmit={draft.submit}
          >
            {!draft.text && <SlashHint />}
          </SearchBox>
        </div>
        {!query && category && (
          <CategoryDropdown
            categories={knowledge.categories}
            active={category.id}
            onChoose={handleChoose}
          />
        )}
      </KnowledgeBaseHead>
      <div className="gutters max-w-page grid gap-x-8 pb-18 pt-7 md:grid-cols-[15rem_minmax(0,1fr)] md:pt-9 lg:grid-cols-[18rem_minmax(0,1fr)] lg:gap-x-10">
        <aside className="max-md:hidden">
          <CategorySidebar
            knowledge={knowledge}
            active={query ? null : (category?.id ?? null)}
            onChoose={draft.reset}
          />
        </aside>
        <div className="min-w-0">
          <p role="status" className="sr-only">
            {query && count}
          </p>
          {query ? (
            <SearchResults knowledge={knowledge} query={query} found={found} count={count} />
          ) : (
            category && <CategoryView knowledge={knowledge} category={category} />
          )}
        </div>
      </div>
    </>
  );
}
