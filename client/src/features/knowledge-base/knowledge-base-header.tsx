import { pluralize } from "@shared/text/text.ts";
import type { ReactNode } from "react";
import { countArticles } from "@/content/lookup.ts";
import type { KnowledgeBase } from "@/content/model.ts";

type KnowledgeBaseHeaderProps = {
  knowledge: KnowledgeBase;
  /** The search, and on phones the select of categories. */
  children: ReactNode;
};

/** The page's name, the number of articles and the search; its columns are those of the page below. */
export function KnowledgeBaseHeader({ knowledge, children }: KnowledgeBaseHeaderProps) {
  const { categories } = knowledge;
  return (
    <div className="border-b bg-mist">
      <div className="gutters max-w-page grid items-center gap-x-8 gap-y-4 py-6 md:grid-cols-[15rem_minmax(0,1fr)] md:py-9 lg:grid-cols-[18rem_minmax(0,1fr)] lg:gap-x-10">
        <div>
          <p className="text-h2 font-bold">Knowledge Base</p>
          <p className="mt-0.5 text-small text-ink-3 tabular-nums">
            {pluralize(countArticles(knowledge), "article")} in{" "}
            {pluralize(categories.length, "category", "categories")}
          </p>
        </div>
        <div className="flex min-w-0 flex-col gap-3">{children}</div>
      </div>
    </div>
  );
}
