import type { ArticleMetadata, Change, KnowledgeCategory } from "../contracts/knowledge-base.ts";
import content from "./built-in.json" with { type: "json" };
import type { Layer } from "./layers.ts";

/** The nine built-in categories in their order (specification, part 3). */
export const builtInCategories: readonly KnowledgeCategory[] = content.categories;

/** The 36 built-in articles, four a category, in the categories' order. Sample content. */
export const builtInArticles: readonly ArticleMetadata[] = content.articles.map((article) => ({
  ...article,
  link: `/knowledge-base/${article.category}/${article.id}`,
}));

/** What the product comes with. `hasBody` tells which of its articles have a text. */
export function builtInLayerOf(hasBody: (articleId: string) => boolean): Layer {
  const categories = builtInCategories.map(
    (value): Change => ({ type: "put-category", id: value.id, value, basedOn: null }),
  );
  const articles = builtInArticles.map((value): Change => {
    const body = hasBody(value.id) ? "own" : "none";
    return { type: "put-article", id: value.id, value, body, basedOn: null };
  });
  return { name: "built-in", changes: [...categories, ...articles] };
}
