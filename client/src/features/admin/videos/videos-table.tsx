import { ShowMore, useShowMore } from "@/ui/show-more.tsx";
import { DataTable, Heading } from "../data-table.tsx";
import { SortHeading } from "../sort-heading.tsx";
import { OrderHeading } from "./order-heading.tsx";
import type { VideoRow } from "./video-rows.ts";
import { VideoTableRow } from "./video-table-row.tsx";
import type { OpenDialog } from "./videos-panel.tsx";
import { useVideosState } from "./videos-state.ts";

/** The number of rows shown at first and added at a time: keeps thousands of videos fast. */
const PAGE_SIZE = 100;

type VideosTableProps = {
  rows: readonly VideoRow[];
  onOpen: (dialog: OpenDialog) => void;
};

/** The library's table. */
export function VideosTable({ rows, onOpen }: VideosTableProps) {
  const table = useVideosState();
  const { shown, ...more } = useShowMore(rows, PAGE_SIZE);
  return (
    <>
      <DataTable
        label="Videos"
        columns="videos"
        headings={
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
        }
      >
        {shown.map(({ video, position }) => (
          <VideoTableRow key={video.id} video={video} position={position} onOpen={onOpen} />
        ))}
      </DataTable>
      <div className="not-empty:border-t">
        <ShowMore {...more} noun="videos" />
      </div>
    </>
  );
}
