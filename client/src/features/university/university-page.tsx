import { useQuery } from "@tanstack/react-query";
import { Suspense, useCallback, useEffect, useRef } from "react";
import { Link } from "wouter";
import { allVideosQuery } from "@/data/videos-query.ts";
import { lazy } from "@/lib/lazy.tsx";
import { onFirstInteraction } from "@/lib/when-idle.ts";
import { FailedPart } from "@/ui/error-boundary.tsx";
import { useTitle } from "@/ui/page.tsx";
import { useSearchDraft } from "@/ui/search-box.tsx";
import { type CategoryId, LIBRARY_SECTIONS } from "@/videos/library-sections.ts";
import { HelpSearch } from "./help-search.tsx";
import { Hero } from "./hero.tsx";
import { type LibraryState, useLibraryLocation } from "./library-location.ts";
import { libraryTitle } from "./library-title.ts";
import { libraryQuery, VideoLibrary } from "./video-library.tsx";
import { VideoOverlay } from "./video-overlay.tsx";
import { WatchNextPanel } from "./watch-next-panel.tsx";

// Only a search shows articles; the knowledge base is not loaded before.
const MatchingArticles = lazy(
  async () => (await import("./matching-articles.tsx")).MatchingArticles,
  FailedPart,
);

/** The University: the video library with its two searches, and the open video over it. */
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

  useEffect(() => onFirstInteraction(MatchingArticles.prefetch), []);

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
      {/* So high that the footer is out of sight while what is above it loads. */}
      <div ref={library} className="gutters min-h-[75dvh] max-w-page">
        <CategoryTabs
          active={filter.kind === "category" ? filter.id : null}
          hrefOf={(category) => hrefOf({ category, query: "", videoId: null, seconds: null })}
          onChoose={draft.reset}
        />
        <VideoLibrary filter={filter} hrefOf={videoHref} />
        {/* Together, and not before the videos: none pushes another when it comes. */}
        {!(filter.kind === "search" && isPending) && (
          <Suspense>
            {filter.kind === "search" && <MatchingArticles query={filter.text} />}
            <HelpSearch applied={state.query} onSearch={handleHelpSearch} />
          </Suspense>
        )}
      </div>
      <VideoOverlay />
    </>
  );
}

/** Sets the window's title to the open video's, else to the search's or the category's. */
function useLibraryTitle(state: LibraryState): void {
  const { videoId } = state;
  const { data: videos } = useQuery({ ...allVideosQuery(), enabled: videoId !== null });
  const open = videoId === null ? undefined : videos?.find(({ id }) => id === videoId);
  useTitle(open?.title ?? libraryTitle(state));
}

type CategoryTabsProps = {
  /** The active category; null during a search. */
  active: CategoryId | null;
  hrefOf: (id: CategoryId) => string;
  onChoose: () => void;
};

/** The library's categories: links, so that each can be shared and opened in a browser tab of its own. */
function CategoryTabs({ active, hrefOf, onChoose }: CategoryTabsProps) {
  return (
    <nav
      aria-label="Video categories"
      className="-mx-4 overflow-x-auto px-4 pt-5 [scrollbar-width:none] md:mx-0 md:px-0"
    >
      <ul className="flex gap-1.5 py-1">
        {LIBRARY_SECTIONS.map((section) => (
          <li key={section.id}>
            <Link
              href={hrefOf(section.id)}
              onClick={onChoose}
              aria-current={section.id === active ? "true" : undefined}
              className="block whitespace-nowrap rounded-full px-4 py-2.5 font-[550] text-ink-2 transition-colors duration-150 hover:bg-mist hover:text-ink aria-[current]:bg-ink aria-[current]:font-[650] aria-[current]:text-paper"
            >
              {section.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
