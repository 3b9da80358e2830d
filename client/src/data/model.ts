import { articleIdOf } from "@shared/content/article-paths.ts";
import type { Article, Category, KnowledgeBase } from "@shared/content/articles.ts";
import type {
  ArticleMetadata,
  Change,
  KnowledgeCategory,
} from "@shared/contracts/knowledge-base.ts";

export type { Article, ArticleMetadata, Category, Change, KnowledgeBase, KnowledgeCategory };

/** The origin of an imported article: `hash` is the fingerprint, `formerPaths` are its addresses at the origin. */
export type Imported = { hash: string; formerPaths: string[] };

/**
 * A local change. `order` is its position, `version` is new after every write, `previous` is restored by an undo.
 * `publishedRevision` is the latest publish of the item when the draft was first made; left out for 0.
 */
export type Draft = {
  key: string;
  order: number;
  version?: string | undefined;
  change: Change;
  previous?: Change | undefined;
  publishedRevision?: number | undefined;
  imported?: Imported | undefined;
};

/** The category that is active unless the address names another. */
const DEFAULT_CATEGORY = "onboarding";

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

export function articlesIn({ articles }: KnowledgeBase, category: string): readonly Article[] {
  return articles.filter((article) => article.category === category);
}

export function countByCategory({
  articles,
  counts: known,
}: KnowledgeBase): ReadonlyMap<string, number> {
  if (known) return new Map(Object.entries(known));
  const counts = new Map<string, number>();
  for (const { category } of articles) counts.set(category, (counts.get(category) ?? 0) + 1);
  return counts;
}

export const articlesById = ({ articles }: KnowledgeBase): ReadonlyMap<string, Article> =>
  new Map(articles.map((article) => [article.id, article]));

export function countArticles(knowledge: KnowledgeBase): number {
  return [...countByCategory(knowledge).values()].reduce((sum, count) => sum + count, 0);
}
