import { articleIdOf } from "@shared/content/article-paths.ts";
import { useQueryClient } from "@tanstack/react-query";
import { use, useEffect } from "react";
import { useLocation } from "wouter";
import type { KnowledgeBase } from "@/data/model.ts";
import { isOutOfReach } from "@/data/published.ts";
import { paths } from "@/lib/paths.ts";
import { ActionLink, ButtonLink } from "@/ui/button.tsx";
import { Message } from "@/ui/message.tsx";
import { OpenSearchContext, useTitle } from "@/ui/page.tsx";
import { CategoryChips } from "./category-links.tsx";

// In a file that an article's page loads when it is idle. Where that fails, the next visit of this page forgets it.
const forget = (id: string) =>
  import("./changes/changed-since.tsx").then(
    ({ forgetArticle }) => forgetArticle(id),
    () => undefined,
  );

export function ArticleNotFound({ knowledge }: { knowledge: KnowledgeBase }) {
  const [path] = useLocation();
  const client = useQueryClient();
  useTitle("Article not found");
  // What is withdrawn is not kept here either.
  useEffect(() => {
    if (!isOutOfReach(client)) void forget(articleIdOf(path));
  }, [path, client]);
  return (
    <div className="gutters max-w-page content-center pb-20 pt-6">
      <Message
        title={<h1 className="text-title font-bold">Article not found</h1>}
        actions={
          <>
            <ButtonLink href={paths.knowledgeBase}>Back to Knowledge Base</ButtonLink>
            <ActionLink variant="outline" href={paths.search} onPress={use(OpenSearchContext)}>
              Search for it
            </ActionLink>
          </>
        }
      >
        <p>The article you are looking for doesn't exist or has been moved.</p>
      </Message>
      <div className="mx-auto max-w-190 border-t pt-8">
        <h2 className="mb-4 text-center text-h3 font-[650]">Look in a category</h2>
        <CategoryChips categories={knowledge.categories} />
      </div>
    </div>
  );
}
