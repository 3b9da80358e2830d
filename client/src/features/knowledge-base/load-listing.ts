import type { QueryClient } from "@tanstack/react-query";
import { findFuzzyMatches, searchArticles } from "@/data/article-search.ts";
import { loadKnowledge, loadView, type View } from "@/data/knowledge-base.ts";
import type { Article, KnowledgeBase, KnowledgeCategory } from "@/data/model.ts";
import { findCategory } from "@/data/model.ts";
import { EVERYTHING } from "@/data/published.ts";
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
export async function loadListing(search: string, client: QueryClient): Promise<undefined> {
  const knowledge = await loadKnowledge(client, null);
  const params = new URLSearchParams(search);
  const query = (params.get("q") ?? "").trim();
  const category = findCategory(knowledge, params.get("category"));
  if (query) {
    await loadView(client, EVERYTHING, foundView(query, limitIn(search, CARDS_AT_ONCE)));
  } else if (category) await loadKnowledge(client, { kind: "category", id: category.id });
}

const MATCHING_CATEGORIES = 6;

/** The categories whose name contains the text, ignoring case. None for one character: it is in nearly every name. */
export function findCategoriesByName(
  { categories }: KnowledgeBase,
  text: string,
): readonly KnowledgeCategory[] {
  const wanted = text.trim().toLowerCase();
  if (wanted.length < 2) return [];
  return categories
    .filter(({ name }) => name.toLowerCase().includes(wanted))
    .slice(0, MATCHING_CATEGORIES);
}

/** What the knowledge base's home is called: after its search, a category that the address names, or itself. */
export function listingTitle(query: string, category: KnowledgeCategory | undefined): string {
  if (query) return `Search results for "${query}"`;
  return category ? `${category.name} · Knowledge Base` : "Knowledge Base";
}
