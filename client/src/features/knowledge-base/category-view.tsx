import { pluralize } from "@shared/pluralize.ts";
import { articlesIn } from "@/content/lookup.ts";
import type { KnowledgeBase, KnowledgeCategory } from "@/content/model.ts";
import { ArticleGrid } from "./article-grid.tsx";
import { CategoryMark } from "./category-mark.tsx";
import { PageHeading } from "./page-heading.tsx";

type CategoryViewProps = { knowledge: KnowledgeBase; category: KnowledgeCategory };

/** One category's articles. */
export function CategoryView({
  knowledge,
  category: { id, name, description },
}: CategoryViewProps) {
  const articles = articlesIn(knowledge, id);
  return (
    <>
      <PageHeading
        title={name}
        line={description}
        count={pluralize(articles.length, "article")}
        mark={<CategoryMark id={id} />}
      />
      <ArticleGrid key={id} articles={articles} />
    </>
  );
}
