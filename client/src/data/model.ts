import { articleIdOf } from "@shared/content/article-paths.ts";
import type { Article, Category, KnowledgeBase } from "@shared/content/articles.ts";
import type {
  ArticleMetadata,
  Change,
  KnowledgeCategory,
} from "@shared/contracts/knowledge-base.ts";

export type { Article, ArticleMetadata, Category, Change, KnowledgeBase, KnowledgeCategory };

/** Where an imported article comes from: `hash` is that of what it was made of, `formerPaths` its addresses there. */
export type Imported = { hash: string; formerPaths: string[] };

/**
 * A local change. `order` is its position, `version` new after every write, `previous` what an undo brings back.
 * `publishedRevision` is the publish that had changed its article or category last when it was first made; none for 0.
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

/** The category that is active unless the address says another (specification, part 9). */
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
