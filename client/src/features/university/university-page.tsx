import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useCallback, useEffect, useRef } from "react";
import { LIBRARY_SECTIONS } from "@/lib/library-sections.ts";
import { useSearchDraft } from "@/lib/use-search-draft.ts";
import { useTitle } from "@/lib/use-title.ts";
import { allVideosQuery } from "@/lib/videos-query.ts";
import { site } from "@/site.ts";
import { CategoryTabs } from "./category-tabs.tsx";
import { HelpSearch } from "./help-search.tsx";
import { Hero } from "./hero.tsx";
import { filterOf, type LibraryState, useLibraryLocation } from "./library-location.ts";
import { MatchingArticles } from "./matching-articles.tsx";
import { libraryQuery, VideoLibrary } from "./video-library.tsx";
import { WatchNextPanel } from "./watch-next-panel.tsx";

const loadVideoModal = () => import("./player/video-modal.tsx");
const VideoModal = lazy(loadVideoModal);

/** The University: the video library with its two searches, and the open video over it. */
export function UniversityPage() {
  const { state, filter, hrefOf, search, closeVideo } = useLibraryLocation();
  const library = useRef<HTMLDivElement>(null);
  useLibraryTitle(state);
  const draft = useSearchDraft(state.query, search);
  const { isPending } = useQuery(libraryQuery(filter));
  const videoHref = useCallback(
    (videoId: number, seconds: number | null = null) => hrefOf({ videoId, seconds }),
    [hrefOf],
  );

  function handleHelpSearch(text: string) {
    search(text);
    library.current?.scrollIntoView();
    library.current?.querySelector("h2")?.focus({ preventScroll: true });
  }

  // Not needed for the first view, but at hand when a video is opened.
  useEffect(() => void loadVideoModal().catch(() => undefined), []);

  // A video opened from one of our pages is closed by going back to it.
  function handleClose() {
    if (window.history.state?.openedInApp) window.history.back();
    else closeVideo();
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
          hrefOf={(category) => hrefOf({ category, query: "" })}
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
      {state.videoId !== null && (
        <Suspense>
          <VideoModal
            key={`${state.videoId} ${state.seconds}`}
            videoId={state.videoId}
            seconds={state.seconds}
            onClose={handleClose}
          />
        </Suspense>
      )}
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

function libraryTitle(state: LibraryState): string {
  const university = `${site.product} University`;
  const filter = filterOf(state);
  if (filter.kind === "search") return `Results for “${filter.text}”`;
  if (filter.id === "all") return university;
  return LIBRARY_SECTIONS.find(({ id }) => id === filter.id)?.heading ?? university;
}
