import type { UseQueryResult } from "@tanstack/react-query";
import { Eye, Pencil } from "lucide-react";
import { Suspense, useMemo, useState } from "react";
import { enhanceArticleHtml } from "@/lib/article-html.ts";
import { onDemand } from "@/lib/on-demand.tsx";
import { Button } from "@/ui/button.tsx";
import { FailedRequest } from "@/ui/failed-request.tsx";
import { FailedPart } from "@/ui/load-failure.tsx";
import { RichText } from "@/ui/rich-text.tsx";
import { UnsupportedHtmlWarning } from "./unsupported-html-warning.tsx";
import type { ArticleFormState } from "./use-article-form.ts";

// The editor is large: it is loaded when a form's content is first shown.
const ArticleEditor = onDemand(
  async () => (await import("../editor/article-editor.tsx")).default,
  FailedPart,
);

type ArticleContentTabProps = {
  form: ArticleFormState;
  /** The query of the saved HTML; null for a new article. */
  body: UseQueryResult<string | null> | null;
  isShown: boolean;
};

/** An article's content: the editor and a preview. */
export function ArticleContentTab({ form, body, isShown }: ArticleContentTabProps) {
  const [isPreview, setPreview] = useState(false);
  const [wasShown, setWasShown] = useState(isShown);
  if (isShown && !wasShown) setWasShown(true);
  if (!wasShown) return null;
  if (body?.error) {
    return <FailedRequest message={body.error.message} onRetry={() => body.refetch()} />;
  }
  if (body?.isPending) return <Loading />;

  return (
    <div className="py-5">
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <p className="mr-auto text-small text-ink-2">
          Use the toolbar to format text, add images, videos, and other media.
        </p>
        <Button variant="outline" onClick={() => setPreview(!isPreview)}>
          {isPreview ? <Pencil size={17} /> : <Eye size={17} />}
          {isPreview ? "Edit" : "Preview"}
        </Button>
      </div>
      {isPreview && <Preview {...form.values} html={form.html} />}
      {/* It stays for its undo history, and for what was answered to the warning. */}
      <div hidden={isPreview}>
        <UnsupportedHtmlWarning html={form.savedHtml}>
          <Suspense fallback={<Loading />}>
            <ArticleEditor
              key={form.editorKey}
              label="Article Content"
              html={form.html}
              minHeight={400}
              onChange={(changed) => form.change({ html: changed })}
            />
          </Suspense>
        </UnsupportedHtmlWarning>
      </div>
    </div>
  );
}

type PreviewProps = { title: string; description: string; html: string };

function Preview({ title, description, html }: PreviewProps) {
  // Not at each keystroke in the title: a long article takes tens of milliseconds.
  const enhanced = useMemo(() => enhanceArticleHtml(html).html, [html]);
  return (
    <article aria-label="Preview" className="rounded-medium border bg-paper px-5 py-6">
      <div className="mx-auto max-w-[44rem]">
        <h2 className="text-title font-[720]">{title}</h2>
        <p className="mt-3 text-lead text-ink-2">{description}</p>
        <RichText html={enhanced} />
      </div>
    </article>
  );
}

function Loading() {
  return (
    <p role="status" className="py-24 text-center text-ink-2">
      Loading the editor…
    </p>
  );
}
