import { type QueryClient, useQuery } from "@tanstack/react-query";
import { ExternalLink, FileText, Search, SquarePlay } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { Link, Redirect, useLocation, useSearch } from "wouter";
import { articleTextQuery } from "@/data/article-text.ts";
import { contextQuery } from "@/data/contexts.ts";
import { useDrafts } from "@/data/drafts-overlay.ts";
import { loadKnowledge, useKnowledgeBase } from "@/data/knowledge-base.ts";
import type { Article } from "@/data/model.ts";
import { articleQuery } from "@/data/published.ts";
import { allVideosQuery } from "@/data/videos.ts";
import { ArticleBody } from "@/features/knowledge-base/article-body.tsx";
import { loadSearchPage } from "@/features/search/load-search-page.ts";
import { SearchPage } from "@/features/search/search-page.tsx";
import { useIsHydrated } from "@/lib/hydration.ts";
import { useLatest } from "@/lib/latest.ts";
import { LazyBoundary, lazy } from "@/lib/lazy.tsx";
import { paths } from "@/lib/paths.ts";
import { ButtonLink } from "@/ui/button.tsx";
import { FailedPart, FailedRequest, Message } from "@/ui/message.tsx";
import { PendingPage, useTitle } from "@/ui/page.tsx";
import { listenInPanel } from "./panel-events.ts";
import { addressForContext, addressOutside, type PanelState, readPanel } from "./panel-location.ts";

const OpenVideo = lazy(
  async () => (await import("@/features/university/player/video-modal.tsx")).OpenVideo,
  FailedPart,
);

/** Help inside another product: one article, one video or a search, at a phone's width, without header and footer. */
export function PanelPage() {
  const state = readPanel(useSearch());
  const [, navigate] = useLocation();
  useEffect(() => listenInPanel(navigate), [navigate]);
  useFocusOnChange(`${state.kind} ${"id" in state ? state.id : ""}`);
  return (
    <>
      <nav
        aria-label="Panel"
        className="sticky top-0 z-10 flex items-center justify-between border-b bg-paper px-1 text-small text-ink-2"
      >
        <BarLink href={paths.search}>
          <Search size={17} />
          <span>Search</span>
        </BarLink>
        <BarLink href={addressOutside(state)} target="_blank">
          <span>Open in a new tab</span>
          <ExternalLink size={16} />
        </BarLink>
      </nav>
      <Content state={state} />
    </>
  );
}

PanelPage.load = loadPanel;

async function loadPanel(search: string, client: QueryClient): Promise<undefined> {
  const state = readPanel(search);
  if (state.kind === "article") {
    const { articles } = await loadKnowledge(client, articleQuery(state.id));
    const article = articles.find(({ id }) => id === state.id);
    if (article) await client.fetchQuery(articleTextQuery(article, 0));
  }
  if (state.kind === "video") await client.fetchQuery(allVideosQuery());
  if (state.kind === "context") await client.fetchQuery(contextQuery(state.context));
  if (state.kind === "search") await loadSearchPage(search, client);
}

function BarLink(props: { href: string; target?: "_blank"; children: ReactNode }) {
  return (
    <a
      {...props}
      rel="noopener"
      className="inline-flex min-h-11 items-center gap-2 rounded-medium px-3 font-[550] hover:bg-mist hover:text-ink"
    />
  );
}

function Content({ state }: { state: PanelState }) {
  if (state.kind === "article") return <PanelArticle key={state.id} id={state.id} />;
  if (state.kind === "context") return <ContextMatches context={state.context} />;
  if (state.kind === "search") return <SearchPage text={state.text} />;
  return <PanelVideo key={`${state.id} ${state.seconds}`} {...state} />;
}

/** Focuses the main part when something else is shown, as the pressed link is gone. */
function useFocusOnChange(shown: string): void {
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    document.getElementById("main")?.focus({ preventScroll: true });
  }, [shown]);
}

function PanelArticle({ id }: { id: string }) {
  const { knowledge, isReady, error, load } = useKnowledgeBase(articleQuery(id));
  const article = useLatest(knowledge.articles.find((each) => each.id === id));
  if (article) return <ArticleView article={article} />;
  if (error) return <FailedRequest message={error.message} onRetry={load} as="h1" />;
  return isReady ? <NotThere /> : <PendingPage />;
}

function ArticleView({ article }: { article: Article }) {
  const { revision } = useDrafts();
  const text = useQuery(articleTextQuery(article, revision));
  useTitle(article.title);
  return (
    <article className="gutters max-w-160 pb-10 pt-4">
      <h1 className="break-words text-balance text-h2 font-bold">{article.title}</h1>
      {article.description && <p className="mt-2 break-words text-ink-2">{article.description}</p>}
      <ArticleBody
        text={useLatest(text.data)}
        error={text.isFetching ? null : text.error}
        onRetry={() => void text.refetch()}
      />
    </article>
  );
}

function PanelVideo({ id, seconds }: { id: number; seconds: number | null }) {
  const { data: videos, error, refetch } = useQuery(allVideosQuery());
  const video = videos?.find((each) => each.id === id);
  const isHydrated = useIsHydrated();
  useTitle(video?.title ?? "Help");
  if (!video && videos) return <NotThere />;
  if (error && !videos) {
    return <FailedRequest message={error.message} onRetry={() => void refetch()} as="h1" />;
  }
  return (
    <>
      <h1 className="break-words px-4 py-3 text-h3 font-[680]">{video?.title}</h1>
      {/* The server knows neither the second nor the viewer's speed. */}
      {isHydrated && video ? (
        <LazyBoundary load={OpenVideo.prefetch} fallback={<PendingPage />}>
          <OpenVideo video={video} seconds={seconds} />
        </LazyBoundary>
      ) : (
        <PendingPage />
      )}
    </>
  );
}

/** The article or video that a context shows, a choice of several, or a search if there is none. */
function ContextMatches({ context }: { context: string }) {
  const { data, error } = useQuery(contextQuery(context));
  useTitle("Help");
  // The search may still find something if the list is missing, as offline before it was saved.
  const shown = data ?? (error ? [] : null);
  if (!shown) return <PendingPage />;
  const only = addressForContext(context, shown);
  if (only) return <Redirect to={only} replace />;
  return (
    <div className="gutters pb-10 pt-4">
      <h1 className="text-h2 font-bold">Help for this page</h1>
      <ul className="-mx-3 mt-3">
        {shown.map(({ title, address }) => (
          <li key={address}>
            <Link
              href={address}
              className="flex min-h-13 items-center gap-3 rounded-medium px-3 py-2.5 font-[600] hover:bg-mist"
            >
              <span className="grid size-9 shrink-0 place-items-center rounded-small bg-mist text-ink-2">
                {address.includes("video=") ? <SquarePlay size={19} /> : <FileText size={19} />}
              </span>
              <span className="min-w-0 break-words">{title}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Stands in for an article or a video that was removed. */
function NotThere() {
  return (
    <Message
      title={<h1 className="text-h3 font-[650]">This is not there any more.</h1>}
      actions={<ButtonLink href={paths.panelSearch("")}>Search</ButtonLink>}
    >
      <p>It may have been removed. The search finds what there is now.</p>
    </Message>
  );
}
