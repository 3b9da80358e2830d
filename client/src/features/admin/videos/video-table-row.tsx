import type { AdminVideo } from "@shared/admin-video-answers.ts";
import { pluralize } from "@shared/pluralize.ts";
import { Copy, Pencil, Trash2 } from "lucide-react";
import { type MouseEvent, memo, useRef } from "react";
import { chaptersOf } from "@/lib/chapters-of.ts";
import { IconButton } from "@/ui/button.tsx";
import { VideoThumbnail } from "@/videos/video-thumbnail.tsx";
import { isRowClick } from "../data-row.tsx";
import { role } from "../data-table.tsx";
import { categoryName } from "./video-categories.ts";
import type { OpenDialog } from "./videos-panel.tsx";

type VideoTableRowProps = {
  video: AdminVideo;
  /** Its place in the visitors' order, from 1. */
  position: number;
  onOpen: (dialog: OpenDialog) => void;
};

/** A row of the videos' table. A click that hits no link or button edits the video. */
export const VideoTableRow = memo(function VideoTableRow({
  video,
  position,
  onOpen,
}: VideoTableRowProps) {
  const edit = useRef<HTMLButtonElement>(null);
  const handleEdit = () => onOpen({ kind: "form", editing: video });

  function handleClick(event: MouseEvent<HTMLElement>) {
    if (!isRowClick(event)) return;
    // The dialog returns the focus to it.
    edit.current?.focus();
    handleEdit();
  }

  return (
    // A larger click target; by keyboard the row's buttons do the same.
    <tr
      {...role("row")}
      onClick={handleClick}
      className="video-row group cursor-pointer px-4 py-3 transition-colors duration-150 hover:bg-mist has-[:focus-visible]:bg-mist sm:px-5.5"
    >
      <td {...role("cell")} className="video-place text-ink-3 tabular-nums">
        {position}
      </td>
      <td {...role("cell")} className="video-picture">
        <VideoThumbnail variant="row" video={video} progress={undefined} />
      </td>
      <td {...role("cell")} className="video-title min-w-0 break-words font-[620]">
        {video.title}
      </td>
      <Facts video={video} />
      <td {...role("cell")} className="video-actions flex justify-end gap-2">
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
          icon={<Trash2 size={18} className="text-danger" />}
          onClick={() => onOpen({ kind: "delete", video })}
        />
      </td>
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
        {pluralize(chapters, "chapter")}
      </td>
      <td {...role("cell")} className={video.transcript ? "text-ink-2" : "text-ink-3"}>
        {video.transcript ? "Transcript" : "No transcript"}
      </td>
    </>
  );
}
