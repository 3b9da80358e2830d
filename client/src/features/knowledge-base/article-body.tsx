import type { UseQueryResult } from "@tanstack/react-query";
import { FailedRequest } from "@/ui/failed-request.tsx";
import { RichText } from "@/ui/rich-text.tsx";
import { ArticlePlaceholder } from "./article-placeholder.tsx";
import { BodySkeleton } from "./body-skeleton.tsx";
import { contentsOf } from "./contents-of.ts";
import { FoldedContents } from "./folded-contents.tsx";
import { useScrollToHash } from "./use-scroll-to-hash.ts";

type ArticleBodyProps = { body: UseQueryResult<string | null>; isLoading: boolean };

/** An article's text: loading, failed with a way to try again, the text itself, or the placeholder of one without. */
export function ArticleBody({ body, isLoading }: ArticleBodyProps) {
  if (isLoading) return <BodySkeleton />;
  if (body.error) {
    return (
      <div className="mt-8 rounded-large border">
        <FailedRequest message={body.error.message} onRetry={() => body.refetch()} />
      </div>
    );
  }
  return body.data ? <ArticleText html={body.data} /> : <ArticlePlaceholder />;
}

function ArticleText({ html }: { html: string }) {
  useScrollToHash();
  const headings = contentsOf(html);
  return (
    <>
      {headings.length > 0 && <FoldedContents headings={headings} />}
      <RichText html={html} />
    </>
  );
}
