import type { QueryClient } from "@tanstack/react-query";
import { searchArticles } from "@/data/article-search.ts";
import { loadExcerpt, loadKnowledge } from "@/data/knowledge-base.ts";
import type { Article, KnowledgeBase, KnowledgeCategory } from "@/data/model.ts";
import { articlesById, findCategory } from "@/data/model.ts";
import { categoryQuery, everythingQuery } from "@/data/published.ts";
import { CARDS_AT_ONCE, limitIn } from "@/ui/show-more.tsx";

/** The result of a search: the number of articles, those to show, and similar ones if it found none. */
export type ListingResults = {
  count: number;
  articles: readonly Article[];
  similar?: readonly Article[];
};

/** The name of the excerpt with a search's first cards. */
export const foundName = (query: string) => ["found", query];

async function find(
  knowledge: KnowledgeBase,
  query: string,
  limit: number,
): Promise<ListingResults> {
  const found = searchArticles(knowledge.articles, query);
  const shown = { count: found.length, articles: found.slice(0, limit) };
  return found.length > 0 ? shown : { ...shown, similar: await findSimilar(knowledge, query) };
}

const MAX_SIMILAR = 3;

/** The articles with words like those of a search; none if the server can't search now. */
async function findSimilar(knowledge: KnowledgeBase, query: string): Promise<Article[]> {
  const { searchOnServer } = await import("@/search/search-api.ts");
  const results = await searchOnServer(query).catch(() => null);
  const byId = articlesById(knowledge);
  const ids = results?.isSimilar ? results.articleIds.slice(0, MAX_SIMILAR) : [];
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Loads the data for the first render of the knowledge base's home at a query string. */
export async function loadListing(search: string, client: QueryClient): Promise<undefined> {
  const knowledge = await loadKnowledge(client, null);
  const params = new URLSearchParams(search);
  const query = (params.get("q") ?? "").trim();
  const category = findCategory(knowledge, params.get("category"));
  if (query) {
    const limit = limitIn(search, CARDS_AT_ONCE);
    await loadExcerpt(client, everythingQuery(), foundName(query), (knowledge) =>
      find(knowledge, query, limit),
    );
  } else if (category) await loadKnowledge(client, categoryQuery(category.id));
}

const MATCHING_CATEGORIES = 6;

/**
 * The categories whose name contains the text, ignoring case. None for a single character, which nearly every name has.
 */
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

/** The title of the knowledge base's home: a search, a category in the address, or its own. */
export function listingTitle(query: string, category: KnowledgeCategory | undefined): string {
  if (query) return `Search results for "${query}"`;
  return category ? `${category.name} · Knowledge Base` : "Knowledge Base";
}
