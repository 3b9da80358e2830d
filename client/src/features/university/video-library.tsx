import type { Video } from "@shared/schema.ts";
import { pluralize } from "@shared/text/text.ts";
import { useQuery } from "@tanstack/react-query";
import { memo, type ReactNode, useEffect, useState } from "react";
import { allVideosQuery, videoSearchQuery, videosInCategoryQuery } from "@/data/videos.ts";
import { useCountedSearch } from "@/lib/insight.ts";
import { lazyOverlay } from "@/lib/lazy.tsx";
import { paths } from "@/lib/paths.ts";
import { onFirstInteraction } from "@/lib/when-idle.ts";
import { ButtonLink } from "@/ui/button.tsx";
import { FailedRequest, Message } from "@/ui/message.tsx";
import { ShowMore, useShowMoreCards } from "@/ui/show-more.tsx";
import { LIBRARY_SECTIONS } from "@/videos/library-sections.ts";
import { VideoCard } from "@/videos/video-card.tsx";
import type { Filter } from "./library-location.ts";

/** The number of cards in the widest window's row. */
const FIRST_ROW = 3;
const SKELETONS = ["a", "b", "c", "d", "e", "f"];

export function libraryQuery(filter: Filter) {
  if (filter.kind === "search") return videoSearchQuery(filter.text);
  return filter.id === "all" ? allVideosQuery() : videosInCategoryQuery(filter.id);
}

type VideoLibraryProps = {
  filter: Filter;
  /** The address that opens a video, at a second if given. */
  hrefOf: (videoId: number, seconds: number | null) => string;
};

/** The videos of a category or a search, under their heading. Memoized: a keystroke does not change them. */
export const VideoLibrary = memo(function VideoLibrary({ filter, hrefOf }: VideoLibraryProps) {
  const { data: videos, error, isFetching, refetch } = useQuery(libraryQuery(filter));
  const list = JSON.stringify(filter);
  useCountedSearch(filter.kind === "search" ? filter.text : "", videos?.length);
  return (
    <section aria-labelledby="videos">
      <LibraryHeading filter={filter} count={videos?.length} />
      {error && !videos && !isFetching && (
        <FailedRequest message={error.message} onRetry={() => refetch()} />
      )}
      {!videos && isFetching && (
        <VideoGrid>
          {SKELETONS.map((key) => (
            <VideoCard.Skeleton key={key} />
          ))}
        </VideoGrid>
      )}
      {videos?.length === 0 && (
        <Message
          title={<p className="text-h3 font-[650]">No videos found.</p>}
          actions={
            <ButtonLink variant="outline" href={paths.university}>
              Show all videos
            </ButtonLink>
          }
        >
          <p>Try adjusting your search or browse a different category.</p>
        </Message>
      )}
      {videos && videos.length > 0 && (
        <VideoCards key={list} list={list} videos={videos} hrefOf={hrefOf} />
      )}
    </section>
  );
});

function LibraryHeading({ filter, count }: { filter: Filter; count: number | undefined }) {
  const section = filter.kind === "category" && LIBRARY_SECTIONS.find(({ id }) => id === filter.id);
  const videoCount = pluralize(count ?? 0, "video");
  return (
    <div className="flex items-end gap-4 pb-5 pt-7">
      <div className="min-w-0">
        <h2 id="videos" tabIndex={-1} className="break-words text-h2 font-bold outline-none">
          {section
            ? section.heading
            : `Results for “${filter.kind === "search" ? filter.text : ""}”`}
        </h2>
        {section && <p className="mt-1 text-ink-2">{section.description}</p>}
      </div>
      <p role="status" className="ml-auto shrink-0 whitespace-nowrap tabular-nums text-ink-3">
        {count !== undefined && (section ? videoCount : `${videoCount} found`)}
      </p>
    </div>
  );
}

function VideoGrid({ children }: { children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 gap-x-5 md:grid-cols-2 md:gap-x-6 xl:grid-cols-3">
      {children}
    </div>
  );
}

/** Loads the code of the open video, of which a card's button to save it is a part. */
export const loadPlayer = () => import("./player/video-modal.tsx");

const CardSaveButton = lazyOverlay(async () => (await loadPlayer()).CardSaveButton);

/** Saves a video file of this site on the device. Its code is loaded once the visitor does anything. */
function SaveVideo({ video }: { video: Video }) {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => onFirstInteraction(() => setWanted(true)), []);
  return isWanted && <CardSaveButton video={video} />;
}

type VideoCardsProps = Pick<VideoLibraryProps, "hrefOf"> & {
  videos: readonly Video[];
  list: string;
};

function VideoCards({ videos, hrefOf, list }: VideoCardsProps) {
  const { shown, ...more } = useShowMoreCards(videos, list);
  return (
    <>
      <VideoGrid>
        {shown.map((video, index) => (
          <VideoCard
            key={video.id}
            video={video}
            hrefAt={(seconds) => hrefOf(video.id, seconds)}
            isFirst={index < FIRST_ROW}
          >
            {video.videoUrl.startsWith("/") && <SaveVideo video={video} />}
          </VideoCard>
        ))}
      </VideoGrid>
      <ShowMore {...more} noun="videos" />
    </>
  );
}
