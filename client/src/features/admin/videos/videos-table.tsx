import { chaptersOf, timestampToSeconds } from "@shared/content/chapters.ts";
import { videoSearchText } from "@shared/content/video-search.ts";
import type { AdminVideo } from "@shared/contracts/admin-videos.ts";
import { foldCase, pluralize, searchWords } from "@shared/text/text.ts";
import { ArrowDown, Check, Copy, GripVertical, Pencil } from "lucide-react";
import {
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type PointerEvent,
  type ReactNode,
  useMemo,
  useRef,
} from "react";
import { IconButton } from "@/ui/button.tsx";
import { ShowMore, useShowMore } from "@/ui/show-more.tsx";
import { useTooltip } from "@/ui/tooltip.tsx";
import { VideoThumbnail } from "@/videos/video-thumbnail.tsx";
import {
  DataTable,
  DeleteIcon,
  Heading,
  HeadingButton,
  RowActions,
  role,
  SortHeading,
  useRowEdit,
} from "../components/data-table.tsx";
import { type TableState, useTableState } from "../components/table-filters.tsx";
import type { OpenedVideo } from "./form/use-video-form.ts";
import type { Reorder } from "./reorder-videos.tsx";
import { useRowDrag } from "./use-row-drag.ts";
import { categoryName, VIDEO_FORM_FIELDS } from "./video-fields.tsx";

/** A row of the videos' table; `position` counts from 1 in the visitors' order. */
export type VideoRow = { video: AdminVideo; position: number };

export function videoRows(
  videos: readonly AdminVideo[],
  { query, category, sort, isDescending }: VideosState,
): VideoRow[] {
  const words = searchWords(query);
  const rows = videos
    .map((video, index) => ({ video, position: index + 1 }))
    .filter(({ video }) => category === "" || video.category === category)
    .filter(({ video }) => words.every((word) => searchTextOf(video).includes(word)));
  if (!sort) return rows;
  const sign = isDescending ? -1 : 1;
  const compare = COMPARE[sort];
  return rows.sort((a, b) => sign * compare(a.video, b.video));
}

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });

const COMPARE: Record<(typeof SORT_COLUMNS)[number], (a: AdminVideo, b: AdminVideo) => number> = {
  title: (a, b) => collator.compare(a.title, b.title),
  category: (a, b) => collator.compare(categoryName(a.category), categoryName(b.category)),
  duration: (a, b) => timestampToSeconds(a.duration) - timestampToSeconds(b.duration),
  chapters: (a, b) => chaptersOf(a).length - chaptersOf(b).length,
  transcript: (a, b) => Number(b.transcript !== null) - Number(a.transcript !== null),
};

const searchTexts = new WeakMap<AdminVideo, string>();

function searchTextOf(video: AdminVideo): string {
  const text = searchTexts.get(video) ?? `${videoSearchText(video)}\n${foldCase(video.videoUrl)}`;
  searchTexts.set(video, text);
  return text;
}

const SORT_COLUMNS = ["title", "category", "duration", "chapters", "transcript"] as const;

/** The state of the videos' table. Without `sort` the videos are in the visitors' order. */
export type VideosState = TableState<(typeof SORT_COLUMNS)[number]>;

export const useVideosState = () => useTableState(SORT_COLUMNS);

export type OpenDialog =
  | ({ kind: "form" } & OpenedVideo)
  | { kind: "delete" | "move"; video: AdminVideo };

type VideosTableProps = {
  rows: readonly VideoRow[];
  /** Shows its first rows alone again when it changes. */
  list: object;
  /** Moves videos; null while the rows are not all videos in the visitors' order. */
  moves: Pick<Reorder["moves"], "moveTo" | "step"> | null;
  /** The id of the video whose row takes the focus when it appears. */
  focusedId: number | null;
  onOpen: (dialog: OpenDialog) => void;
};

/** The moves by a row's handle. The object stays the same, so that a row renders only when its video changes. */
type Moving = {
  step: (id: number, places: number) => void;
  grab: (event: PointerEvent<HTMLElement>, id: number) => void;
  ask: (event: MouseEvent, video: AdminVideo) => void;
};

export const VideosTable = memo(function VideosTable(props: VideosTableProps) {
  const { rows, list, moves, focusedId, onOpen } = props;
  const { shown, ...more } = useShowMore(rows, 100, list);
  const box = useRef<HTMLDivElement>(null);
  const { drag, grab, endsDrag } = useRowDrag(box, (id, gap) => {
    const from = rows.findIndex(({ video }) => video.id === id);
    moves?.moveTo(id, gap > from ? gap - 1 : gap);
  });
  const moving = useMemo(
    (): Moving | null =>
      moves && {
        step: moves.step,
        grab,
        ask: (event, video) => !endsDrag(event) && onOpen({ kind: "move", video }),
      },
    [moves, grab, endsDrag, onOpen],
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
            moving={moving}
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
      <HeadingButton
        label="Order"
        sort={table.state.sort === null ? "ascending" : "none"}
        Icon={ArrowDown}
        onClick={() => table.go({ sort: null, isDescending: false })}
      />
      <Heading>
        <span className="sr-only">Thumbnail</span>
      </Heading>
      {SORT_COLUMNS.map((column) => (
        <SortHeading
          key={column}
          column={column}
          label={VIDEO_FORM_FIELDS[column].label}
          table={table}
        />
      ))}
    </>
  );
}

type VideoTableRowProps = {
  video: AdminVideo;
  position: number;
  isDragged: boolean;
  takesFocus: boolean;
  onOpen: (dialog: OpenDialog) => void;
  moving: Moving | null;
};

const VideoTableRow = memo(function VideoTableRow(props: VideoTableRowProps) {
  const { video, position, isDragged, takesFocus, onOpen, moving } = props;
  const handleEdit = () => onOpen({ kind: "form", editing: video });
  const { edit, handleClick } = useRowEdit(takesFocus, handleEdit);

  return (
    // A larger click target; by keyboard the row's buttons do the same.
    <tr
      {...role("row")}
      onClick={handleClick}
      data-dragged={isDragged || undefined}
      className="video-row group cursor-pointer px-4 py-3 transition-colors duration-150 hover:bg-mist has-[:focus-visible]:bg-mist sm:px-5.5"
    >
      <td {...role("cell")} className="video-place flex items-center gap-1 text-ink-3 tabular-nums">
        {moving && <MoveHandle video={video} moving={moving} />}
        <span>{position}</span>
      </td>
      <td {...role("cell")} className="video-thumbnail">
        <VideoThumbnail variant="row" video={video} progress={undefined} />
      </td>
      <td {...role("cell")} className="video-title min-w-0 break-words font-[620]">
        {video.title}
      </td>
      <Facts video={video} />
      <RowActions columns="videos">
        <IconButton
          ref={edit}
          variant="outline"
          label={`Edit ${video.title}`}
          icon={<Pencil size={18} />}
          onClick={handleEdit}
        />
        <IconButton
          variant="outline"
          label={`Duplicate ${video.title}`}
          icon={<Copy size={18} />}
          onClick={() => onOpen({ kind: "form", editing: null, copyOf: video })}
        />
        <IconButton
          variant="outline"
          label={`Delete ${video.title}`}
          icon={<DeleteIcon />}
          onClick={() => onOpen({ kind: "delete", video })}
        />
      </RowActions>
    </tr>
  );
});

function Facts({ video }: { video: AdminVideo }) {
  const chapters = chaptersOf(video).length;
  return (
    <>
      <td {...role("cell")} className="text-ink-2">
        {categoryName(video.category)}
      </td>
      <td {...role("cell")} className="text-ink-2 tabular-nums">
        {video.duration}
      </td>
      <td {...role("cell")} className="text-ink-2 tabular-nums">
        <Worded words={pluralize(chapters, "chapter")}>{chapters}</Worded>
      </td>
      <td {...role("cell")} className={video.transcript ? "text-ink-2" : "text-ink-3"}>
        <Worded words={video.transcript ? "Transcript" : "No transcript"}>
          {video.transcript ? (
            <span className="flex items-center gap-1.5">
              <Check size={16} className="text-brand-ink" />
              Yes
            </span>
          ) : (
            "No"
          )}
        </Worded>
      </td>
    </>
  );
}

// Stacked cells have no heading above them that says what they are.
function Worded({ words, children }: { words: string; children: ReactNode }) {
  return (
    <>
      <span className="lg:hidden">{words}</span>
      <span className="max-lg:hidden">{children}</span>
    </>
  );
}

function MoveHandle({ video, moving }: { video: AdminVideo; moving: Moving }) {
  const { handlers, tooltip } = useTooltip(`Move ${video.title}`);

  function handleKeyDown(event: KeyboardEvent) {
    const places = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (places === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    moving.step(video.id, places);
  }

  return (
    <>
      <button
        type="button"
        {...handlers}
        aria-label={`Move ${video.title}`}
        aria-describedby="move-help"
        onKeyDown={handleKeyDown}
        onPointerDown={(event) => {
          handlers.onPointerDown();
          moving.grab(event, video.id);
        }}
        onClick={(event) => moving.ask(event, video)}
        className="video-handle -ml-3 grid size-11 place-items-center rounded-small text-ink-3 hover:bg-line hover:text-ink md:size-10"
      >
        <GripVertical size={18} />
      </button>
      {tooltip}
    </>
  );
}
