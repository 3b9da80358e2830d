import { cutText, MAX_SEARCH_LENGTH, pluralize } from "@shared/text/text.ts";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useRef } from "react";
import { useLocation, useSearch } from "wouter";
import { searchArticles } from "@/data/article-search.ts";
import { loadKnowledge, useKnowledgeBase } from "@/data/knowledge-base.ts";
import type { KnowledgeBase } from "@/data/model.ts";
import { countArticles, findCategory } from "@/data/model.ts";
import { everythingQuery } from "@/data/published.ts";
import { paths } from "@/lib/paths.ts";
import { setQueryString } from "@/lib/query-string.ts";
import { isSingleKey, useShortcut } from "@/lib/shortcuts.ts";
import { whenIdle } from "@/lib/when-idle.ts";
import { useTitle } from "@/ui/page.tsx";
import { SearchBox, type SearchDraft, useSearchDraft } from "@/ui/search-box.tsx";
import { Select } from "@/ui/select.tsx";
import { ArticleListing } from "./article-listing.tsx";
import { CategoryChips, CategorySidebar } from "./category-links.tsx";
import { listingTitle, loadListing } from "./load-listing.ts";

export function KnowledgeBasePage() {
  const { knowledge } = useKnowledgeBase(null);
  const [, navigate] = useLocation();
  const params = new URLSearchParams(useSearch());
  const category = findCategory(knowledge, params.get("category"));
  const applied = cutText((params.get("q") ?? "").trim(), MAX_SEARCH_LENGTH);
  useTitle(listingTitle(applied, params.has("category") ? category : undefined));
  const draft = useSearchDraft(applied, applySearch);
  // The list follows each key; the address follows once typing pauses.
  const query = draft.text.trim();

  // A search makes one history entry, however many keystrokes it took.
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
            {/* Links take the select's place without scripts; React renders them on the server only. */}
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
          <ArticleListing category={category} query={query} onChooseCategory={draft.reset} />
        </div>
      </div>
    </>
  );
}

KnowledgeBasePage.load = loadListing;

/** The knowledge base's search box. The `/` key moves the focus to it from outside any field and dialog. */
function ArticleSearch({ draft }: { draft: SearchDraft }) {
  const client = useQueryClient();
  const container = useRef<HTMLDivElement>(null);

  useShortcut(
    (press) => isSingleKey(press, "/") && !document.querySelector("[role=dialog]"),
    () => container.current?.querySelector("input")?.focus(),
  );

  return (
    <div ref={container}>
      <SearchBox
        variant="plain"
        action={paths.knowledgeBase}
        placeholder="Search for articles..."
        value={draft.text}
        onChange={draft.typeAndApply}
        onSubmit={draft.submit}
        onFocus={() => void prepareSearch(client)}
      >
        {!draft.text && (
          <kbd
            aria-hidden
            className="mr-2 rounded-small border border-line-2 px-2 py-1 font-sans text-tiny font-semibold text-ink-3 max-md:hidden noscript:hidden"
          >
            /
          </kbd>
        )}
      </SearchBox>
    </div>
  );
}

/** Loads the searched articles and indexes them before the first key. If that fails, the search itself tries again. */
async function prepareSearch(client: QueryClient): Promise<void> {
  const knowledge = await loadKnowledge(client, everythingQuery()).catch(() => null);
  if (!knowledge) return;
  whenIdle(() => void searchArticles(knowledge.articles, "a"));
}

type KnowledgeBaseHeaderProps = {
  knowledge: KnowledgeBase;
  /** The search, and on phones the select of categories. */
  children: ReactNode;
};

/** The page's name, the number of articles and the search, in the columns of the page below. */
function KnowledgeBaseHeader({ knowledge, children }: KnowledgeBaseHeaderProps) {
  const { categories } = knowledge;
  return (
    <div className="border-b bg-mist">
      <div className="gutters max-w-page grid items-center gap-x-8 gap-y-4 py-6 md:grid-cols-[15rem_minmax(0,1fr)] md:py-9 lg:grid-cols-[18rem_minmax(0,1fr)] lg:gap-x-10">
        <div>
          <p className="text-h2 font-bold">Knowledge Base</p>
          <p className="mt-0.5 text-small text-ink-3 tabular-nums">
            {`${pluralize(countArticles(knowledge), "article")} in ${pluralize(categories.length, "category", "categories")}`}
          </p>
        </div>
        <div className="flex min-w-0 flex-col gap-3">{children}</div>
      </div>
    </div>
  );
}
