import { useRef } from "react";
import { useLocation, useSearch } from "wouter";
import { useContent } from "@/content/content-store.ts";
import { articlesIn, findCategory } from "@/content/lookup.ts";
import { paths } from "@/lib/paths.ts";
import { useSearchDraft } from "@/lib/use-search-draft.ts";
import { SearchBox } from "@/ui/search-box.tsx";
import { ArticleGrid } from "./article-grid.tsx";
import { CategoryDropdown } from "./category-dropdown.tsx";
import { CategorySidebar } from "./category-sidebar.tsx";
import { PageHeading } from "./page-heading.tsx";
import { SearchResults } from "./search-results.tsx";
import { useSlashKey } from "./use-slash-key.ts";

/** The knowledge base's home: one category's articles, or those that a search finds. */
export function KnowledgeBasePage() {
  const { knowledge } = useContent();
  const [, navigate] = useLocation();
  const params = new URLSearchParams(useSearch());
  const category = findCategory(knowledge, params.get("category"));
  const inForce = (params.get("q") ?? "").trim();
  const draft = useSearchDraft(inForce, applySearch);
  const box = useRef<HTMLDivElement>(null);
  useSlashKey(box);
  // Found as you type; the address follows once typing pauses.
  const query = draft.text.trim();

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
    <div className="gutters max-w-page grid gap-x-12 pb-18 pt-5 md:grid-cols-[15rem_minmax(0,1fr)] md:pt-10 lg:grid-cols-[16.75rem_minmax(0,1fr)]">
      <aside className="max-md:hidden">
        <CategorySidebar
          knowledge={knowledge}
          active={query ? null : (category?.id ?? null)}
          onChoose={draft.reset}
        />
      </aside>
      <div className="min-w-0">
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
        {query ? (
          <SearchResults articles={knowledge.articles} query={query} />
        ) : (
          category && (
            <>
              <div className="mt-3 md:hidden">
                <CategoryDropdown
                  categories={knowledge.categories}
                  active={category.id}
                  onChoose={handleChoose}
                />
              </div>
              <PageHeading title={category.name} line={category.description} />
              <ArticleGrid articles={articlesIn(knowledge, category.id)} />
            </>
          )
        )}
      </div>
    </div>
  );
}

function SlashHint() {
  return (
    <kbd
      aria-hidden
      className="mr-2 rounded-small border border-line-2 px-2 py-1 font-sans text-tiny font-semibold text-ink-3 max-md:hidden"
    >
      /
    </kbd>
  );
}
