import type { AdminVideo } from "@shared/contracts/admin-videos.ts";
import { ArrowDown, ArrowUpDown } from "lucide-react";
import { memo, useCallback, useRef } from "react";
import { ShowMore, useShowMore } from "@/ui/show-more.tsx";
import { DataTable, Heading, SortHeading } from "../components/data-table.tsx";
import { useRowDrag } from "./use-row-drag.ts";
import type { OpenDialog } from "./video-dialogs.tsx";
import type { VideoRow } from "./video-rows.ts";
import { useVideosState } from "./video-rows.ts";
import { VideoTableRow } from "./video-table-row.tsx";

/** The number of rows shown at first and added at a time: keeps thousands of videos fast. */
const PAGE_SIZE = 100;

type VideosTableProps = {
  rows: readonly VideoRow[];
  /** Shows its first rows alone again when it changes. */
  list: object;
  /** Moves videos; null while the rows are not all videos in the visitors' order. */
  moves: {
    moveTo: (id: number, position: number) => void;
    step: (id: number, by: number) => void;
  } | null;
  /** The id of the video whose row takes the focus when it appears. */
  focusedId: number | null;
  onOpen: (dialog: OpenDialog) => void;
};

/** The library's table. */
export const VideosTable = memo(function VideosTable({
  rows,
  list,
  moves,
  focusedId,
  onOpen,
}: VideosTableProps) {
  const { shown, ...more } = useShowMore(rows, PAGE_SIZE, list);
  const box = useRef<HTMLDivElement>(null);
  const { drag, start, wasDrag } = useRowDrag(box, (id, gap) => {
    const from = rows.findIndex(({ video }) => video.id === id);
    moves?.moveTo(id, gap > from ? gap - 1 : gap);
  });
  const onHandleClick = useCallback(
    (video: AdminVideo) => !wasDrag() && onOpen({ kind: "move", video }),
    [onOpen, wasDrag],
  );

  return (
    <div ref={box} className="relative">
      <p id="move-help" hidden>
        Press the up or down arrow key to move it by one place, or Enter to choose a position.
      </p>
      <DataTable label="Videos" columns="videos" headings={<Headings />}>
        {shown.map(({ video, position }) => (
          <VideoTableRow
            key={video.id}
            video={video}
            position={position}
            isDragged={drag?.id === video.id}
            takesFocus={video.id === focusedId}
            onOpen={onOpen}
            onStep={moves?.step}
            onGrab={start}
            onHandleClick={onHandleClick}
          />
        ))}
      </DataTable>
      {drag && <div className="video-drop-line" style={{ top: drag.top }} />}
      <div className="not-empty:border-t">
        <ShowMore {...more} noun="videos" />
      </div>
    </div>
  );
});

function Headings() {
  const table = useVideosState();
  return (
    <>
      <OrderHeading table={table} />
      <Heading>
        <span className="sr-only">Thumbnail</span>
      </Heading>
      <SortHeading column="title" label="Title" table={table} />
      <SortHeading column="category" label="Category" table={table} />
      <SortHeading column="duration" label="Duration" table={table} />
      <SortHeading column="chapters" label="Chapters" table={table} />
      <SortHeading column="transcript" label="Transcript" table={table} />
    </>
  );
}

/** The heading of the first column: shows the visitors' order again. */
function OrderHeading({
  table: { state, go },
}: {
  table: Pick<ReturnType<typeof useVideosState>, "state" | "go">;
}) {
  const isOrdered = state.sort === null;
  const Icon = isOrdered ? ArrowDown : ArrowUpDown;
  return (
    <Heading sort={isOrdered ? "ascending" : "none"}>
      <button
        type="button"
        onClick={() => go({ sort: null, isDescending: false })}
        className={`-mx-2 inline-flex min-h-11 items-center gap-1.5 rounded-small px-2 transition-colors duration-150 hover:text-ink md:min-h-9 ${isOrdered ? "text-brand-ink" : ""}`}
      >
        Order
        <Icon size={14} className={isOrdered ? "" : "text-ink-3"} />
      </button>
    </Heading>
  );
}
