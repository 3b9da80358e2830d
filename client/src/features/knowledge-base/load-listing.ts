import type { QueryClient } from "@tanstack/react-query";
import { findFuzzyMatches, searchArticles } from "@/data/article-search.ts";
import { loadExcerpt, loadKnowledge } from "@/data/knowledge-base.ts";
import type { Article, KnowledgeBase, KnowledgeCategory } from "@/data/model.ts";
import { findCategory } from "@/data/model.ts";
import { categoryQuery, everythingQuery } from "@/data/published.ts";
import { CARDS_AT_ONCE, limitIn } from "@/ui/show-more.tsx";

/** What a search found: how many articles, those that are shown, and similar ones where it found none. */
export type Found = { count: number; articles: readonly Article[]; similar?: readonly Article[] };

/** The name of what a rendered page hands over of a search's results: the first cards. */
export const foundName = (query: string) => ["found", query];

function find({ articles }: KnowledgeBase, query: string, limit: number): Found {
  const found = searchArticles(articles, query);
  const similar = found.length === 0 ? findFuzzyMatches(articles, query) : [];
  return { count: found.length, articles: found.slice(0, limit), similar };
}

/** Loads what the knowledge base's home first shows at a query string. */
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
