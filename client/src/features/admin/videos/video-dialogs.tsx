import type { AdminVideo } from "@shared/contracts/admin-videos.ts";
import { ArrowDown, ArrowDownToLine, ArrowUp, ArrowUpToLine } from "lucide-react";
import { useState } from "react";
import { lazyOverlay } from "@/lib/lazy.tsx";
import { Button } from "@/ui/button.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import { loadFailure } from "@/ui/error-boundary.tsx";
import { TextField } from "@/ui/field.tsx";
import { showToast } from "@/ui/toast-store.ts";
import { DialogFooter, ScrollRegion } from "../components/dialog-parts.tsx";
import { FormDialog } from "../forms/form-dialog.tsx";
import { DeleteVideoDialog } from "./delete-video-dialog.tsx";
import type { OpenedVideo } from "./form/use-video-form.ts";
import type { useReorder } from "./use-reorder.ts";
import { type LibraryWrites, type Move, moved, useLibraryWrites } from "./video-library.ts";

const VideoForm = lazyOverlay(
  async () => (await import("./form/video-form.tsx")).default,
  loadFailure("The form could not be loaded"),
);

/** What stands open over the table. */
export type OpenDialog =
  | ({ kind: "form" } & OpenedVideo)
  | { kind: "delete" | "move"; video: AdminVideo };

type VideoDialogsProps = {
  dialog: OpenDialog | null;
  reorder: ReturnType<typeof useReorder>;
  /** Called with the id of a video once its deletion is undone. */
  onRestored: (id: number) => void;
  onClose: () => void;
};

/** The dialog that stands open over the table. A refused move waits until another dialog is closed. */
export function VideoDialogs({ dialog, ...props }: VideoDialogsProps) {
  const { reorder, onRestored, onClose } = props;
  const writes = useLibraryWrites();
  switch (dialog?.kind) {
    case "form":
      return <FormOf dialog={dialog} writes={writes} onClose={onClose} />;
    case "delete":
      return (
        <DeleteVideoDialog
          video={dialog.video}
          writes={writes}
          onRestored={onRestored}
          onClose={onClose}
        />
      );
    case "move": {
      const { id } = dialog.video;
      return (
        <MoveDialog
          video={dialog.video}
          position={reorder.videos.findIndex((video) => video.id === id) + 1}
          count={reorder.videos.length}
          onMove={(position) => reorder.queue.moveTo(id, position - 1)}
          onClose={onClose}
        />
      );
    }
    default:
      return <ConflictOf reorder={reorder} />;
  }
}

type FormOfProps = {
  dialog: Extract<OpenDialog, { kind: "form" }>;
  writes: LibraryWrites;
  onClose: () => void;
};

function FormOf({ dialog: { kind: _, ...opened }, writes, onClose }: FormOfProps) {
  return (
    <VideoForm
      {...opened}
      onClose={onClose}
      onSaved={(written) => {
        const title = written.video?.title ?? "";
        showToast({ title: opened.editing ? "Video saved" : "Video added", description: title });
        void writes.show(written);
        onClose();
      }}
    />
  );
}

function ConflictOf({ reorder }: Pick<VideoDialogsProps, "reorder">) {
  const { videos, queue, conflict, closeConflict } = reorder;
  if (!conflict) return null;

  function handleMove(move: Move) {
    closeConflict();
    queue.move(move);
  }

  return (
    <OrderConflictDialog
      move={conflict}
      videos={videos}
      onMove={() => handleMove(conflict)}
      onClose={closeConflict}
    />
  );
}

type MoveDialogProps = {
  video: AdminVideo;
  /** Its position, from 1, and how many there are. */
  position: number;
  count: number;
  /** Moves it to a position from 1. */
  onMove: (position: number) => void;
  onClose: () => void;
};

/** Asks where a video is to stand: by one place, at either end, or at a position. */
function MoveDialog({ video, position, count, onMove, onClose }: MoveDialogProps) {
  const [text, setText] = useState(`${position}`);
  const [error, setError] = useState<string>();
  const ways = [
    { name: "Move up", icon: ArrowUp, to: position - 1 },
    { name: "Move down", icon: ArrowDown, to: position + 1 },
    { name: "To the top", icon: ArrowUpToLine, to: 1 },
    { name: "To the end", icon: ArrowDownToLine, to: count },
  ];

  function handleMove(to: number) {
    onMove(to);
    onClose();
  }

  function handleSubmit() {
    const wanted = Number(text);
    const isPosition = Number.isInteger(wanted) && wanted >= 1 && wanted <= count;
    if (isPosition) handleMove(wanted);
    else setError(`Enter a number from 1 to ${count}.`);
  }

  return (
    <FormDialog
      variant="confirm"
      title={`Move ${video.title}`}
      action="Move"
      errorCount={error ? 1 : 0}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <div className="space-y-5 px-5 pb-6 pt-3">
        <div className="grid min-[23rem]:grid-cols-2 gap-3">
          {ways.map(({ name, icon: Icon, to }) => (
            <Button
              key={name}
              variant="outline"
              disabled={to === position || to < 1 || to > count}
              onClick={() => handleMove(to)}
            >
              <Icon size={17} />
              {name}
            </Button>
          ))}
        </div>
        <TextField
          label={`Position, from 1 to ${count}`}
          inputMode="numeric"
          autoComplete="off"
          data-autofocus
          value={text}
          error={error}
          onChange={(event) => setText(event.target.value)}
          onFocus={(event) => event.target.select()}
        />
      </div>
    </FormDialog>
  );
}

/** How many videos are listed around those that matter. */
const AROUND = 3;

type OrderConflictDialogProps = {
  /** The move that was refused. */
  move: Move;
  /** The library as it is now, in the others' order. */
  videos: readonly AdminVideo[];
  onMove: () => void;
  onClose: () => void;
};

/** Shows the order that somebody made while a video was moved, and asks whether to move it all the same. */
function OrderConflictDialog({ move, videos, onMove, onClose }: OrderConflictDialogProps) {
  const video = videos.find(({ id }) => id === move.id);
  const wanted = moved(videos, move);
  return (
    <Dialog variant="form" title="Order changed meanwhile" onClose={onClose}>
      <ScrollRegion label="What changed">
        <p role="alert">
          {video
            ? `Somebody else changed the order while you moved ${video.title}. The table shows their order now; your move is not saved.`
            : "Somebody else deleted the video that you moved. The table shows what is there now."}
        </p>
        {video && (
          <div className="grid gap-5 sm:grid-cols-2">
            <OrderList title="Their order" videos={videos} moved={video} />
            <OrderList title="With your move" videos={wanted} moved={video} />
          </div>
        )}
      </ScrollRegion>
      <DialogFooter>
        <Button variant="outline" onClick={onClose}>
          Keep their order
        </Button>
        {video && <Button onClick={onMove}>Move it all the same</Button>}
      </DialogFooter>
    </Dialog>
  );
}

type OrderListProps = { title: string; videos: readonly AdminVideo[]; moved: AdminVideo };

// The videos around the moved one; thousands can't be compared by eye.
function OrderList({ title, videos, moved: video }: OrderListProps) {
  const index = videos.findIndex(({ id }) => id === video.id);
  const first = Math.max(0, index - AROUND);
  return (
    <section className="overflow-clip rounded-medium border">
      <h3 className="bg-mist px-4 py-2 text-small font-[650]">{title}</h3>
      <ol aria-label={title} start={first + 1} className="divide-y text-small">
        {videos.slice(first, index + AROUND + 1).map((each, offset) => (
          <li
            key={each.id}
            aria-current={each.id === video.id || undefined}
            className="flex gap-3 px-4 py-2 aria-[current]:bg-brand-tint aria-[current]:font-[650] aria-[current]:text-brand-ink"
          >
            <span className="text-ink-3 tabular-nums">{first + offset + 1}</span>
            <span className="min-w-0 break-words">{each.title}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
