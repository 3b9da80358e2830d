import { loadView, type PageSources } from "@/data/content-source.ts";
import { findFuzzyMatches } from "@/data/fuzzy-search.ts";
import { EVERYTHING, type View } from "@/data/layer-part.ts";
import { findCategory } from "@/data/lookup.ts";
import type { Article, KnowledgeCategory } from "@/data/model.ts";
import { searchArticles } from "@/data/search-articles.ts";
import { CARDS_AT_ONCE, limitIn } from "@/ui/show-more.tsx";

/** What a search found: how many articles, those that are shown, and similar ones where it found none. */
export type Found = { count: number; articles: readonly Article[]; similar?: readonly Article[] };

/** What the home shows of a search's results: so many cards. */
export const foundView = (query: string, limit = CARDS_AT_ONCE): View<Found> => ({
  name: ["found", query],
  of: ({ articles }) => {
    const found = searchArticles(articles, query);
    const similar = found.length === 0 ? findFuzzyMatches(articles, query) : [];
    return { count: found.length, articles: found.slice(0, limit), similar };
  },
});

/** Loads what the knowledge base's home first shows at a query string. */
export async function loadListing(search: string, sources: PageSources): Promise<undefined> {
  const { content } = sources;
  await content.load();
  const params = new URLSearchParams(search);
  const query = (params.get("q") ?? "").trim();
  const category = findCategory(content.current().knowledge, params.get("category"));
  if (query) {
    await loadView(EVERYTHING, foundView(query, limitIn(search, CARDS_AT_ONCE)), sources);
  } else if (category) await content.loadPart({ kind: "category", id: category.id });
}

/** What the knowledge base's home is called: after its search, a category that the address names, or itself. */
export function listingTitle(query: string, category: KnowledgeCategory | undefined): string {
  if (query) return `Search results for "${query}"`;
  return category ? `${category.name} · Knowledge Base` : "Knowledge Base";
}
