import { articleIdOf } from "@shared/content/article-paths.ts";
import { findRedirect } from "@shared/content/locate-article.ts";
import type { ArticleHeading } from "@shared/contracts/knowledge-base.ts";
import { longDate } from "@shared/text/dates.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ChevronRight, Copy } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link, Redirect, useLocation } from "wouter";
import { articleTextQuery } from "@/data/article-text.ts";
import { useDrafts } from "@/data/drafts-overlay.ts";
import { useKnowledgeBase } from "@/data/knowledge-base.ts";
import type { Article, KnowledgeBase, KnowledgeCategory } from "@/data/model.ts";
import { findArticle } from "@/data/model.ts";
import { listedArticle, redirectsOf, redirectsQuery } from "@/data/published.ts";
import type { EnhancedHtml } from "@/lib/article-html.ts";
import { useButtonLink } from "@/lib/hydration.ts";
import { useLatest } from "@/lib/latest.ts";
import { lazy, lazyOverlay } from "@/lib/lazy.tsx";
import { isServed, paths } from "@/lib/paths.ts";
import { whenIdle } from "@/lib/when-idle.ts";
import { FailedPart, FailedRequest } from "@/ui/message.tsx";
import { PendingPage, useTitle } from "@/ui/page.tsx";
import { ArticleBody, TableOfContents, tableOfContents } from "./article-body.tsx";
import { ArticleFeedback } from "./article-feedback.tsx";
import { ArticleNavigation } from "./article-navigation.tsx";
import { CategorySidebar } from "./category-links.tsx";
import { HelpCard } from "./help-card.tsx";
import { loadArticle, mayLeadOn, queryAt } from "./load-article.ts";
import { PrintButton } from "./print/print-button.tsx";
import { PrintableHeading } from "./print/printable-heading.tsx";
import { usePrint } from "./print/use-print.ts";

const ArticleNotFound = lazy(
  async () => (await import("./article-not-found.tsx")).ArticleNotFound,
  FailedPart,
);

export function ArticlePage() {
  const [path] = useLocation();
  const client = useQueryClient();
  const { knowledge, isReady, error, load } = useKnowledgeBase(queryAt(path, client));
  // A listed article shows its heading while the rest is loading.
  const article = useArticle(
    isReady ? findArticle(knowledge, path) : listedArticle(client, articleIdOf(path)),
  );
  const former = useQuery({
    ...redirectsQuery(),
    enabled: isReady && mayLeadOn(path, knowledge),
  });
  const { status } = useDrafts();
  const redirect = findRedirect(knowledge, redirectsOf(former.data), path);
  const [gonePath, setGonePath] = useState("");
  if (article && !redirect && gonePath !== path) {
    const handleGone = () => setGonePath(path);
    return <ArticleView key={article.id} {...{ article, knowledge }} onGone={handleGone} />;
  }
  // Drafts of this browser may add an article that the server doesn't have.
  const areDraftsRead = status !== "loading" || isServed(path) || import.meta.env.SSR;
  const isKnown = areDraftsRead && isReady && !former.isFetching && !former.error;
  if (redirect && isKnown) return <Redirect to={redirect + window.location.hash} replace />;
  const failed = error ?? (former.isFetching ? null : former.error);
  const retry = error ? load : () => void former.refetch();
  return (
    <div className="grid min-h-[calc(100dvh-4rem)] grid-cols-1">
      <NoArticle {...{ knowledge, isKnown, failed }} onRetry={retry} />
    </div>
  );
}

type NoArticleProps = {
  knowledge: KnowledgeBase;
  /** True once it is certain that there is no such article. */
  isKnown: boolean;
  failed: Error | null;
  onRetry: () => void;
};

function NoArticle({ knowledge, isKnown, failed, onRetry }: NoArticleProps) {
  if (failed) return <FailedRequest message={failed.message} onRetry={onRetry} />;
  return isKnown ? <ArticleNotFound knowledge={knowledge} /> : <PendingPage />;
}

ArticlePage.load = loadArticle;

// Loaded when idle: the page is complete without it.
const ChangedSince = lazyOverlay(async () => {
  await new Promise<void>(whenIdle);
  return (await import("./changes/changed-since.tsx")).ChangedSince;
});

type ArticleViewProps = { article: Article; knowledge: KnowledgeBase; onGone: () => void };

function ArticleView({ article, knowledge, onGone }: ArticleViewProps) {
  const { revision } = useDrafts();
  const text = useQuery(articleTextQuery(article, revision));
  // A newer text replaces the shown one when it is loaded.
  const shown = useLatest(text.data);
  const category = knowledge.categories.find(({ id }) => id === article.category);
  const isLoading = text.isFetching && !shown;
  const [marked, setMarked] = useState<EnhancedHtml | null>(null);
  const { Code, print, isBusy } = usePrint();
  useTitle(article.title);

  return (
    <div className="gutters max-w-page grid grid-cols-[minmax(0,36rem)] justify-center gap-x-10 pb-20 pt-3 md:pt-7 lg:grid-cols-[minmax(0,36rem)_14rem] xl:grid-cols-[18rem_minmax(0,36rem)_14rem] xl:justify-between print:block">
      <aside className="max-xl:hidden print:hidden">
        <CategorySidebar knowledge={knowledge} active={article.category} />
      </aside>
      <article className="min-w-0">
        <Breadcrumbs category={category} title={article.title} />
        <PrintableHeading article={article} dated={shown?.dated} Code={Code} />
        {shown && (
          <ChangedSince
            article={article}
            text={shown}
            isCurrent={shown === text.data}
            onMark={setMarked}
            onGone={onGone}
          />
        )}
        <ArticleBody
          text={marked?.headings === shown?.headings ? (marked ?? shown) : shown}
          error={isLoading || text.data ? null : text.error}
          onRetry={() => void text.refetch()}
        />
        {!isLoading && (
          <>
            <div className="mt-10 flex flex-wrap items-center gap-x-6 text-small text-ink-3">
              {article.checkedOn && (
                <p>
                  Checked on <time dateTime={article.checkedOn}>{longDate(article.checkedOn)}</time>
                </p>
              )}
              <CopyMarkdown link={article.link} />
              <PrintButton onPress={print} isBusy={isBusy}>
                {isBusy ? "Preparing to print…" : "Print"}
              </PrintButton>
            </div>
            <ArticleFeedback article={article} />
            <ArticleNavigation article={article} />
          </>
        )}
      </article>
      {!isLoading && <ArticleAside headings={shown?.headings ?? []} />}
    </div>
  );
}

/** The article. It stays once it is read, as a response without it may be outdated. */
function useArticle(found: Article | undefined): Article | undefined {
  const { changes, revision } = useDrafts();
  const queryClient = useQueryClient();
  const known = useLatest(found);
  if (found || !known) return found;
  const isRead = queryClient.getQueryData(articleTextQuery(known, revision).queryKey) !== undefined;
  const isDeletedHere = changes.some(
    ({ type, id }) => type === "delete-article" && id === known.id,
  );
  return isRead && !isDeletedHere ? known : undefined;
}

/**
 * The table of contents, or the help card if the article needs none; narrow windows show the help card below the
 * article.
 */
function ArticleAside({ headings: all }: { headings: readonly ArticleHeading[] }) {
  const headings = tableOfContents(all);
  const hasContents = headings.length > 0;
  return (
    <div className={`${hasContents ? "max-lg:hidden" : "max-lg:mt-8"} print:hidden`}>
      {hasContents ? (
        <TableOfContents headings={headings} />
      ) : (
        <div className="lg:sticky lg:top-23">
          <HelpCard />
        </div>
      )}
    </div>
  );
}

type BreadcrumbsProps = {
  /** Undefined for an article without a category. */
  category: KnowledgeCategory | undefined;
  title: string;
};

/** The breadcrumbs of an article. On phones the title is visually hidden, as the heading follows right below. */
function Breadcrumbs({ category, title }: BreadcrumbsProps) {
  return (
    <nav aria-label="Breadcrumb" className="text-tiny text-ink-3 print:hidden">
      <ol className="flex flex-wrap items-center gap-x-1.5">
        <Crumb href="/">Home</Crumb>
        <Crumb href={paths.knowledgeBase}>Knowledge Base</Crumb>
        {category && <Crumb href={paths.category(category.id)}>{category.name}</Crumb>}
        <li
          aria-current="page"
          className="flex min-w-0 items-center gap-1.5 wrap-anywhere font-[550] text-ink-2 max-md:sr-only md:py-1"
        >
          <ChevronRight size={14} className="shrink-0" />
          <span>{title}</span>
        </li>
      </ol>
    </nav>
  );
}

function Crumb({ href, children }: { href: string; children: ReactNode }) {
  return (
    <li className="flex min-w-0 items-center gap-1.5">
      {href === "/" || <ChevronRight size={14} className="shrink-0" />}
      <Link
        href={href}
        className="inline-flex min-h-11 min-w-11 items-center wrap-anywhere hover:text-ink hover:underline md:min-h-8 md:min-w-0"
      >
        {children}
      </Link>
    </li>
  );
}

/** Copies an article as Markdown; without scripts, a link to the Markdown. */
function CopyMarkdown({ link }: { link: string }) {
  const address = `${link}.md`;
  return (
    <a
      {...useButtonLink(() => void copy(address))}
      href={address}
      className="inline-flex min-h-11 items-center gap-1.5 hover:text-ink hover:underline print:hidden"
    >
      <Copy size={14} />
      Copy as Markdown
    </a>
  );
}

// Loaded on demand, as few readers need it; if it can't be loaded, the Markdown itself is shown.
const copy = (address: string) =>
  import("./copy-markdown.ts").then(
    ({ copyMarkdown }) => copyMarkdown(address),
    () => window.location.assign(address),
  );
