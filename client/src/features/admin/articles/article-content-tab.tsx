import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { Eye, Pencil, TriangleAlert } from "lucide-react";
import { type ReactNode, Suspense, useMemo, useState } from "react";
import { enhanceArticleHtml } from "@/lib/article-html.ts";
import { lazy } from "@/lib/lazy.tsx";
import { Button } from "@/ui/button.tsx";
import { FailedPart } from "@/ui/error-boundary.tsx";
import { FailedRequest, RetryButton } from "@/ui/message.tsx";
import { RichText } from "@/ui/rich-text.tsx";
import type { DraftFormState } from "../forms/draft-form.tsx";
import type { ArticleValues } from "./article-form-values.ts";

// The editor is large: it is loaded when a form's content is first shown.
const ArticleEditor = lazy(
  async () => (await import("../editor/article-editor.tsx")).default,
  FailedPart,
);

type ArticleContentTabProps = {
  form: Pick<DraftFormState<ArticleValues>, "values" | "isRestored" | "change">;
  /** The article's saved HTML; empty when it has none. */
  savedHtml: string;
  /** The query of the saved HTML; null for a new article. */
  body: UseQueryResult<string | null> | null;
  isShown: boolean;
};

/** An article's content: the editor and a preview. */
export function ArticleContentTab({ form, savedHtml, body, isShown }: ArticleContentTabProps) {
  const [isPreview, setPreview] = useState(false);
  const [wasShown, setWasShown] = useState(isShown);
  if (isShown && !wasShown) setWasShown(true);
  if (!wasShown) return null;
  if (body?.error) {
    return <FailedRequest message={body.error.message} onRetry={() => body.refetch()} />;
  }
  if (body?.isPending) return <Loading />;
  const html = form.values.html ?? savedHtml;

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
      {isPreview && <Preview {...form.values} html={html} />}
      {/* It stays for its undo history, and for what was answered to the warning. */}
      <div hidden={isPreview}>
        <UnsupportedHtmlWarning html={savedHtml}>
          <Suspense fallback={<Loading />}>
            <ArticleEditor
              // With an earlier visit's text it is mounted anew.
              key={`${form.isRestored}`}
              label="Article Content"
              html={html}
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

type UnsupportedHtmlWarningProps = {
  html: string;
  children: ReactNode;
};

/** Warns before an article is opened whose HTML the editor does not fully support, or that could not be checked. */
function UnsupportedHtmlWarning({ html, children }: UnsupportedHtmlWarningProps) {
  const [isAccepted, setAccepted] = useState(false);
  // Checks the saved HTML, not the edited one.
  const [saved] = useState(html);
  // A long article as a key would be read at each keystroke.
  const [visit] = useState(() => Math.random());
  const check = useQuery({
    queryKey: ["unsupported-html", visit],
    queryFn: async () => {
      const { findUnsupportedHtml } = await import("./unsupported-html.ts");
      return findUnsupportedHtml(saved);
    },
    gcTime: 0,
  });
  if (isAccepted || check.data?.length === 0) return children;
  if (check.isPending) return null;
  return (
    <div role="alert" className="rounded-large border border-accent bg-accent-tint p-5">
      <p className="flex gap-3 font-[650]">
        <TriangleAlert size={22} className="mt-0.5 shrink-0 text-accent-ink" />
        {check.data
          ? "The editor can’t hold all of this article. Saving it from the editor loses:"
          : "It could not be checked whether the editor can hold all of this article. Saving it from the editor may lose a part of it."}
      </p>
      <ul className="my-3 list-disc pl-14">
        {check.data?.map((part) => (
          <li key={part}>{part}</li>
        ))}
      </ul>
      <p className="mb-4 pl-9 text-ink-2">
        Title, category, description and path can be changed without losing anything.
      </p>
      <div className="flex flex-wrap gap-3">
        {check.error && <RetryButton onRetry={() => check.refetch()} />}
        <Button variant="outline" onClick={() => setAccepted(true)}>
          Edit the content all the same
        </Button>
      </div>
    </div>
  );
}
