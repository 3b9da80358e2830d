import type { ArticleMetadata, KnowledgeCategory } from "../contracts/knowledge-base.ts";
import content from "./built-in.json" with { type: "json" };

/** The nine built-in categories in their order. */
export const builtInCategories: readonly KnowledgeCategory[] = content.categories;

/** The 36 built-in articles, four a category, in the categories' order. Sample content. */
export const builtInArticles: readonly ArticleMetadata[] = content.articles.map((article) => ({
  ...article,
  link: `/knowledge-base/${article.category}/${article.id}`,
}));
