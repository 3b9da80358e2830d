import "./category-document.css";
import { pluralize } from "@shared/text/text.ts";
import { useQuery } from "@tanstack/react-query";
import { memo, useEffect, useId, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { loadUncached } from "@/data/article-text.ts";
import { isGone, messageOf } from "@/data/http.ts";
import type { Article, KnowledgeCategory } from "@/data/model.ts";
import { inParallel } from "@/lib/in-parallel.ts";
import { Button } from "@/ui/button.tsx";
import { RetryButton } from "@/ui/message.tsx";
import { ProgressStatus } from "@/ui/progress-status.tsx";
import { RichText } from "@/ui/rich-text.tsx";
import { PrintCode } from "./print-code.tsx";
import { PrintableHeading } from "./printable-heading.tsx";
import { loadImages } from "./use-print.ts";

export type CategoryToPrint = { category: KnowledgeCategory; articles: readonly Article[] };
type CategoryDocumentProps = CategoryToPrint & { onClose: () => void };

/** Loads a category's articles, prints them as one document, and lets go of them when it is closed. */
export function CategoryDocument({ category, articles, onClose }: CategoryDocumentProps) {
  const { leaves, done, total, error, retry } = useLeaves(articles);
  const loaded = `${done} of ${pluralize(total, "article")} are loaded.`;
  return (
    <section
      aria-label="Print this category"
      className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-large border px-5 py-4"
    >
      <div className="mr-auto min-w-0">
        <ProgressStatus
          text={leaves ? readyText(articles.length) : `${loaded} ${error}`.trim()}
          progress={leaves || error ? null : { done, total }}
          variant={error ? "danger" : "default"}
        />
      </div>
      <div className="flex gap-3">
        {error && <RetryButton variant="outline" onRetry={retry} />}
        {leaves && <Button onClick={() => window.print()}>Print</Button>}
        <Button variant="outline" onClick={onClose}>
          {leaves ? "Close" : "Cancel"}
        </Button>
      </div>
      {leaves && createPortal(<Document category={category} leaves={leaves} />, document.body)}
    </section>
  );
}

type Leaf = Awaited<ReturnType<typeof loadUncached>>;

const AT_ONCE = 4;
/** More would take minutes to load, and too much of a phone's memory. */
const MAX_ARTICLES = 500;

/** The words for the document of a category of so many articles. */
export function readyText(count: number): string {
  if (count <= MAX_ARTICLES) return "The document is ready.";
  const all = pluralize(count, "article");
  return `The first ${MAX_ARTICLES} of ${all} are ready. Print others one by one, on their own pages.`;
}

/** Loads articles as leaves of a document. A failure keeps those that are loaded. */
function useLeaves(articles: readonly Article[]) {
  // A publish meanwhile does not change the list.
  const [all] = useState(() => articles.slice(0, MAX_ARTICLES));
  // Null for one that was withdrawn meanwhile.
  const [loaded] = useState(() => new Map<string, Leaf | null>());
  const [done, setDone] = useState(0);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ["category-document", useId()],
    gcTime: 0,
    structuralSharing: false,
    queryFn: async ({ client, signal }) => {
      const missing = all.filter(({ id }) => !loaded.has(id));
      await inParallel(missing, AT_ONCE, async (article) => {
        const leaf = await loadUncached(article, { client, signal }).catch((reason: unknown) => {
          if (isGone(reason)) return null;
          throw reason;
        });
        loaded.set(article.id, leaf);
        setDone(loaded.size);
      });
      return all.flatMap(({ id }) => loaded.get(id) ?? []);
    },
  });
  const failure = error && !isFetching ? messageOf(error) : "";
  return { leaves: data, done, total: all.length, error: failure, retry: () => void refetch() };
}

type DocumentProps = { category: KnowledgeCategory; leaves: readonly Leaf[] };

/** The printed document: the contents, then each article on a page of its own. Prints it once its images are there. */
const Document = memo(function Document({ category, leaves }: DocumentProps) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let isWanted = true;
    if (root.current) void loadImages(root.current).then(() => isWanted && window.print());
    return () => {
      isWanted = false;
    };
  }, []);

  return (
    <div ref={root} className="printed-document hidden print:block">
      <h1 className="text-title font-bold">{category.name}</h1>
      {category.description && <p className="mt-3 text-lead">{category.description}</p>}
      <ol>
        {leaves.map(({ article: { id, title } }) => (
          <li key={id}>
            <a href={`#leaf-${id}`}>{title}</a>
          </li>
        ))}
      </ol>
      {leaves.map(({ article, text }) => (
        <article key={article.id} id={`leaf-${article.id}`}>
          <PrintableHeading article={article} dated={text.dated} Code={PrintCode} />
          <RichText html={text.html} />
        </article>
      ))}
    </div>
  );
});
