import type { Article, KnowledgeBase } from "@/content/model.ts";
import { Message } from "@/ui/message.tsx";
import { ArticleGrid } from "./article-grid.tsx";
import { CategoryChips } from "./category-chips.tsx";

type NothingFoundProps = {
  knowledge: KnowledgeBase;
  /** What the search may have meant. */
  near: readonly Article[];
  query: string;
};

/** What a search without results shows: why, what may have been meant, and other ways on. */
export function NothingFound({ knowledge, near, query }: NothingFoundProps) {
  return (
    <>
      <div className="md:-mt-8">
        <Message title={<h1 className="text-h2 font-bold">No results found</h1>}>
          <p className="text-balance">
            {`We couldn't find any articles matching "${query}". Try a different search term or browse categories.`}
          </p>
        </Message>
      </div>
      {near.length > 0 && <p className="mb-4 text-h3 font-[650]">Did you mean one of these?</p>}
      <ArticleGrid articles={near} categories={knowledge.categories} />
      {/* Where there is room the categories stand beside this. */}
      <div className="mt-8 md:hidden">
        <CategoryChips categories={knowledge.categories} />
      </div>
    </>
  );
}
