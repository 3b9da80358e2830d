import { decodeOrKeep } from "@shared/text/text.ts";
import type { Article, KnowledgeBase, KnowledgeCategory } from "./model.ts";

/** The category that is active unless the address says another (specification, part 9). */
const DEFAULT_CATEGORY = "onboarding";

/** The id of the article that a path names: its last segment. */
export function articleIdOf(path: string): string {
  return decodeOrKeep(path.split("/").findLast(Boolean) ?? "");
}

/** The article that a path names. */
export function findArticle({ articles }: KnowledgeBase, path: string): Article | undefined {
  const id = articleIdOf(path);
  return articles.find((article) => article.id === id);
}

/** The category with this id, or the default one, or the first there is. */
export function findCategory(
  { categories }: KnowledgeBase,
  id: string | null,
): KnowledgeCategory | undefined {
  const byId = (wanted: string | null) => categories.find((category) => category.id === wanted);
  return byId(id) ?? byId(DEFAULT_CATEGORY) ?? categories[0];
}

/** The articles of one category, in their order. */
export function articlesIn({ articles }: KnowledgeBase, category: string): readonly Article[] {
  return articles.filter((article) => article.category === category);
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

/** How many articles each category has, by its id. */
export function countByCategory({
  articles,
  unloaded,
}: KnowledgeBase): ReadonlyMap<string, number> {
  const counts = new Map(unloaded);
  for (const { category } of articles) counts.set(category, (counts.get(category) ?? 0) + 1);
  return counts;
}

/** How many articles there are in all. */
export function countArticles(knowledge: KnowledgeBase): number {
  return [...countByCategory(knowledge).values()].reduce((sum, count) => sum + count, 0);
}
