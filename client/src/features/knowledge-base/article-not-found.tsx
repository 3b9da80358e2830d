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

// The file is loaded on an article's page when it is idle. If it can't be loaded here, the next visit of this page
// tries again.
const forget = (id: string) =>
  import("./changes/changed-since.tsx").then(
    ({ forgetArticle }) => forgetArticle(id),
    () => undefined,
  );

export function ArticleNotFound({ knowledge }: { knowledge: KnowledgeBase }) {
  const [path] = useLocation();
  const client = useQueryClient();
  useTitle("Article not found");
  // A withdrawn article must not be kept in this browser either.
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
