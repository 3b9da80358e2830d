import { useRef } from "react";
import { useSearchDraft } from "@/lib/use-search-draft.ts";
import { CategoryTabs } from "./category-tabs.tsx";
import { HelpSearch } from "./help-search.tsx";
import { Hero } from "./hero.tsx";
import { filterOf } from "./library-location.ts";
import { MatchingArticles } from "./matching-articles.tsx";
import { OpenVideo } from "./player/open-video.tsx";
import { useLibraryLocation } from "./use-library-location.ts";
import { useLibraryTitle } from "./use-library-title.ts";
import { VideoLibrary } from "./video-library.tsx";
import { WatchNextPanel } from "./watch-next-panel.tsx";

/** The University: the video library with its two searches, and the open video over it. */
export function UniversityPage() {
  const { state, hrefOf, go } = useLibraryLocation();
  const library = useRef<HTMLDivElement>(null);
  const filter = filterOf(state);
  useLibraryTitle(state);

  // A search makes one entry in the browser's history, however many keystrokes it took.
  const search = (query: string) =>
    query !== state.query && go({ query }, { replace: state.query !== "" });
  const draft = useSearchDraft(state.query, search);

  function handleHelpSearch(text: string) {
    search(text);
    library.current?.scrollIntoView();
    library.current?.querySelector("h2")?.focus({ preventScroll: true });
  }

  // Back to where the video was opened from; an address opened by itself stays, less the video.
  function handleClose() {
    if (window.history.state?.openedHere) window.history.back();
    else go({ videoId: null, seconds: null }, { replace: true });
  }

  return (
    <>
      <Hero
        searchText={draft.text}
        onSearchChange={draft.typeAndApply}
        onSearchSubmit={draft.submit}
      >
        <WatchNextPanel
          isSearch={filter.kind === "search"}
          hrefOf={(videoId) => hrefOf({ videoId, seconds: null })}
        />
      </Hero>
      <div ref={library} className="gutters max-w-page">
        <CategoryTabs
          active={filter.kind === "category" ? filter.id : null}
          hrefOf={(category) => hrefOf({ category, query: "" })}
          onChoose={draft.reset}
        />
        <VideoLibrary filter={filter} hrefOf={(videoId, seconds) => hrefOf({ videoId, seconds })} />
        {filter.kind === "search" && <MatchingArticles query={filter.text} />}
        <HelpSearch inForce={state.query} onSearch={handleHelpSearch} />
      </div>
      {state.videoId !== null && (
        <OpenVideo
          key={`${state.videoId} ${state.seconds}`}
          videoId={state.videoId}
          seconds={state.seconds}
          onClose={handleClose}
        />
      )}
    </>
  );
}
