import { type QueryClient, useQuery } from "@tanstack/react-query";
import { memo, type ReactNode, useCallback, useEffect, useRef } from "react";
import { Link } from "wouter";
import { smallVersionsQuery } from "@/data/small-versions.ts";
import { allVideosQuery } from "@/data/videos.ts";
import { LazyBoundary, lazy } from "@/lib/lazy.tsx";
import { paths } from "@/lib/paths.ts";
import { onFirstInteraction } from "@/lib/when-idle.ts";
import { site } from "@/site.ts";
import { Button } from "@/ui/button.tsx";
import { FailedPart, loadFailure } from "@/ui/message.tsx";
import { useTitle } from "@/ui/page.tsx";
import { SearchBox, type SearchDraft, useSearchDraft } from "@/ui/search-box.tsx";
import { type CategoryId, LIBRARY_SECTIONS } from "@/videos/library-sections.ts";
import {
  filterOf,
  type LibraryState,
  libraryTitle,
  readLibraryState,
  useLibraryLocation,
} from "./library-location.ts";
import { libraryQuery, loadPlayer, VideoLibrary } from "./video-library.tsx";
import { WatchNextPanel } from "./watch-next-panel.tsx";

// Only a search shows articles: the knowledge base is not loaded before.
const MatchingArticles = lazy(
  async () => (await import("./matching-articles.tsx")).MatchingArticles,
  FailedPart,
);

/** The open video, which the first render doesn't need. */
export const LazyVideoModal = lazy(
  async () => (await loadPlayer()).VideoModal,
  loadFailure("The video could not be loaded"),
);

export function UniversityPage() {
  const { state, filter, hrefOf, search } = useLibraryLocation();
  const library = useRef<HTMLDivElement>(null);
  useLibraryTitle(state);
  const draft = useSearchDraft(state.query, search);
  const { isPending } = useQuery(libraryQuery(filter));
  const videoHref = useCallback(
    (videoId: number, seconds: number | null = null) => hrefOf({ videoId, seconds }),
    [hrefOf],
  );

  // An open video has the connection for itself.
  const isClosed = state.videoId === null;
  useEffect(
    () => (isClosed ? onFirstInteraction(MatchingArticles.prefetch) : undefined),
    [isClosed],
  );

  function handleHelpSearch(text: string) {
    search(text);
    library.current?.scrollIntoView();
    library.current?.querySelector("h2")?.focus({ preventScroll: true });
  }

  return (
    <>
      <Hero draft={draft}>
        <WatchNextPanel hrefOf={videoHref} />
      </Hero>
      {/* So high that the footer is out of sight while the content above it loads. */}
      <div ref={library} className="gutters min-h-[75dvh] max-w-page">
        <CategoryTabs
          active={filter.kind === "category" ? filter.id : null}
          hrefOf={(category) => hrefOf({ category, query: "", videoId: null, seconds: null })}
          onChoose={draft.reset}
        />
        <VideoLibrary filter={filter} hrefOf={videoHref} />
        {/* Shown together, and not before the videos, so that no part pushes another down when it comes. */}
        {!(filter.kind === "search" && isPending) && (
          <LazyBoundary load={MatchingArticles.prefetch}>
            {filter.kind === "search" && <MatchingArticles query={filter.text} />}
            <HelpSearch applied={state.query} onSearch={handleHelpSearch} />
          </LazyBoundary>
        )}
      </div>
      <VideoOverlay />
    </>
  );
}

UniversityPage.load = loadUniversity;

async function loadUniversity(search: string, client: QueryClient): Promise<undefined> {
  const state = readLibraryState(new URLSearchParams(search));
  const filter = filterOf(state);
  await Promise.all([
    client.fetchQuery(allVideosQuery()),
    client.fetchQuery(libraryQuery(filter)),
    // A search also finds articles.
    filter.kind === "search" && loadMatching(filter.text, client),
    // A browser loads the transcript when the reader opens it.
    import.meta.env.SSR && state.videoId !== null && loadTranscript(state.videoId, client),
  ]);
}

async function loadMatching(text: string, client: QueryClient): Promise<void> {
  const { loadMatchingArticles } = await import("./matching-articles.tsx");
  await loadMatchingArticles(text, client);
}

async function loadTranscript(videoId: number, client: QueryClient): Promise<void> {
  const { transcriptQuery } = await import("@/data/transcripts.ts");
  await client.fetchQuery(transcriptQuery(videoId));
}

function useLibraryTitle(state: LibraryState): void {
  const { videoId } = state;
  const { data: videos } = useQuery({ ...allVideosQuery(), enabled: videoId !== null });
  const open = videoId === null ? undefined : videos?.find(({ id }) => id === videoId);
  useTitle(open?.title ?? libraryTitle(state));
  // The open video waits for it: asked for beside its code, not after it.
  useQuery({
    ...smallVersionsQuery(open?.id ?? 0),
    enabled: open?.videoUrl.startsWith("/") === true,
    notifyOnChangeProps: [],
  });
}

type CategoryTabsProps = {
  /** The active category; null during a search. */
  active: CategoryId | null;
  hrefOf: (id: CategoryId) => string;
  onChoose: () => void;
};

/** The library's categories as links: each can be shared, and opened in another browser tab. */
function CategoryTabs({ active, hrefOf, onChoose }: CategoryTabsProps) {
  return (
    <nav aria-label="Video categories" className="pt-5">
      <ul className="flex flex-wrap gap-1.5 py-1">
        {LIBRARY_SECTIONS.map((section) => (
          <li key={section.id}>
            <Link
              href={hrefOf(section.id)}
              onClick={onChoose}
              aria-current={section.id === active ? "true" : undefined}
              className="block whitespace-nowrap rounded-full px-3 py-2.5 sm:px-4 font-[550] text-ink-2 transition-colors duration-150 hover:bg-mist hover:text-ink aria-[current]:bg-ink aria-[current]:font-[650] aria-[current]:text-paper"
            >
              {section.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Hero({ draft, children }: { draft: SearchDraft; children: ReactNode }) {
  return (
    // As high as with the later panel of two videos: the content centred beside it does not move when the panel comes.
    <section className="on-deep relative overflow-hidden bg-radial-[120%_160%_at_85%_-20%] from-deep-2 to-deep to-60% text-deep-on">
      <div className="gutters relative grid max-w-page items-center gap-x-14 gap-y-7 grid-cols-[minmax(0,1fr)] pb-14 pt-9 md:pb-18 md:pt-12 lg:grid-cols-[minmax(0,1fr)_25rem] lg:grid-rows-[minmax(222px,auto)]">
        <div>
          <h1 className="text-display font-[720]">{site.product} University</h1>
          <p className="mt-3 text-lead text-deep-ink">
            Master our products with in-depth video tutorials, guides, and expert tips
          </p>
          <div className="mt-6">
            <SearchBox
              variant="hero"
              action={paths.university}
              placeholder="Search for tutorials..."
              value={draft.text}
              onChange={draft.typeAndApply}
              onSubmit={draft.submit}
            />
          </div>
        </div>
        {children}
      </div>
      {/* Last, as it follows the section's end while a slow connection brings the page. */}
      <MonitorTrace />
    </section>
  );
}

function MonitorTrace() {
  return (
    <svg
      viewBox="0 0 1440 56"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="absolute inset-x-0 bottom-0 h-12 w-full text-pulse opacity-45 md:h-14"
    >
      <path
        d="M0 40h760l10-7 10 7h34l8 6 14-42 16 48 12-12h40l12-9 14 9h510"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

type HelpSearchProps = {
  applied: string;
  /** Called with the trimmed text on submit. */
  onSearch: (text: string) => void;
};

/** The second search, at the library's end: applied on submit only. */
function HelpSearch({ applied, onSearch }: HelpSearchProps) {
  const draft = useSearchDraft(applied, onSearch);
  return (
    <section
      aria-labelledby="help-heading"
      className="mb-16 mt-14 rounded-large bg-brand-tint px-4 py-10 text-center md:px-11 md:py-12"
    >
      <h2 id="help-heading" className="text-h2 font-bold">
        How can we help you?
      </h2>
      <p className="mb-6 mt-1.5 text-ink-2">
        Search our knowledge base for answers to your questions
      </p>
      <div className="mx-auto max-w-155 text-left">
        <SearchBox
          variant="plain"
          // The fragment scrolls up to the results if no script does.
          action={`${paths.university}#videos`}
          placeholder="Search for articles..."
          value={draft.text}
          onChange={draft.type}
          onSubmit={draft.submit}
        >
          <Button type="submit">Search</Button>
        </SearchBox>
      </div>
    </section>
  );
}

/** The open video. Memoized: an update before its code has loaded would make React drop the server's HTML of it. */
const VideoOverlay = memo(function VideoOverlay() {
  const { state, closeVideo } = useLibraryLocation();

  // Not needed for the first render, but must be at hand when a video is opened.
  useEffect(() => onFirstInteraction(LazyVideoModal.prefetch), []);

  // A video opened from a page of the site is closed by going back to that page.
  function handleClose() {
    if (window.history.state?.openedInApp) window.history.back();
    else closeVideo();
  }

  if (state.videoId === null) return null;
  return (
    <LazyBoundary load={LazyVideoModal.prefetch}>
      <LazyVideoModal
        key={state.videoId}
        videoId={state.videoId}
        seconds={state.seconds}
        onClose={handleClose}
      />
    </LazyBoundary>
  );
});
