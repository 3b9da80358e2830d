import type { UseQueryResult } from "@tanstack/react-query";
import { FailedRequest } from "@/ui/failed-request.tsx";
import { RichText } from "@/ui/rich-text.tsx";
import { ArticlePlaceholder } from "./article-placeholder.tsx";
import { useAnchorOnArrival } from "./use-anchor-on-arrival.ts";

const LINES = ["w-full", "w-11/12", "w-10/12", "w-4/5", "w-2/3"];

/** An article's text: loading, failed with a way to try again, the text itself, or the placeholder of one without. */
export function ArticleBody({ body }: { body: UseQueryResult<string | null> }) {
  if (body.isFetching && body.data === undefined) return <BodySkeleton />;
  if (body.error) {
    return (
      <div className="mt-8">
        <FailedRequest message={body.error.message} onRetry={() => body.refetch()} />
      </div>
    );
  }
  return body.data ? <ArticleText html={body.data} /> : <ArticlePlaceholder />;
}

function ArticleText({ html }: { html: string }) {
  useAnchorOnArrival();
  return <RichText html={html} />;
}

function BodySkeleton() {
  return (
    <div role="status" className="mt-10 space-y-4">
      <span className="sr-only">Loading the article</span>
      {LINES.map((width) => (
        <div key={width} className={`h-4 rounded-small bg-line ${width}`} />
      ))}
    </div>
  );
}
