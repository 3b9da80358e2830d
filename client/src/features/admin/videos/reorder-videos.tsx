import type { AdminVideo, AdminVideos } from "@shared/contracts/admin-videos.ts";
import {
  type QueryClient,
  useMutation,
  useMutationState,
  useQueryClient,
} from "@tanstack/react-query";
import { ArrowDown, ArrowDownToLine, ArrowUp, ArrowUpToLine } from "lucide-react";
import { useMemo, useState } from "react";
import { messageOf } from "@/data/http.ts";
import { Button } from "@/ui/button.tsx";
import { TextField } from "@/ui/field.tsx";
import { showToast } from "@/ui/toast-store.ts";
import { ConfirmDialog, ListCard } from "../components/dialog-parts.tsx";
import { FormDialog } from "../forms/form-dialog.tsx";
import {
  currentLibrary,
  type Move,
  moved,
  moveToPosition,
  moveVideo,
  orderConflictOf,
  reloadLibrary,
  showWritten,
} from "./video-library.ts";

/** A move and the revision of the order that it was made on, the moves before it included. */
type QueuedMove = Move & { orderRevision: number };

const PENDING = { mutationKey: ["move-video"], status: "pending" } as const;

/**
 * Moves videos: each move shows at once, over whatever is known of the library, and the server is told one after the
 * other. Several of one video in a row become one while another is on its way. After a failure the server's order shows.
 * `videos` are those of the library in the order that shows, `announcement` says for screen readers where the last one
 * stands, `conflict` is a move that was refused since somebody changed the order meanwhile. The functions stay the same.
 */
export function useReorder(library: AdminVideos) {
  const client = useQueryClient();
  const [announcement, setAnnouncement] = useState("");
  const [conflict, setConflict] = useState<Move | null>(null);
  const pending = useMutationState({ filters: PENDING, select: moveOf });
  const videos = useMemo(() => pending.reduce(moved, library.videos), [library.videos, pending]);

  const { mutate } = useMutation({
    mutationKey: PENDING.mutationKey,
    scope: { id: "move-video" },
    async mutationFn(move: QueuedMove) {
      const [next] = laterMoves(client, move);
      if (next && moveOf(next).id === move.id) return null;
      return moveVideo(move);
    },
    async onSuccess(written, move) {
      if (!written) return;
      await showWritten(client, written, (before) => moved(before, move));
      const { orderRevision } = move;
      for (const later of laterMoves(client, move).map(moveOf)) {
        if (later.orderRevision === orderRevision) later.orderRevision = written.orderRevision;
      }
    },
    onError(error, move) {
      // Those after it were made on an order that the server does not have.
      for (const each of laterMoves(client, move)) client.getMutationCache().remove(each);
      const isConflict = orderConflictOf(error) !== null;
      if (!isConflict) {
        showToast({ title: "Not moved", description: messageOf(error), variant: "destructive" });
      }
      void reloadLibrary(client).then(() => isConflict && setConflict(move));
    },
  });

  const moves = useMemo(() => {
    /** The videos in the order that shows, or will once React has rendered it. */
    const current = () =>
      pendingMoves(client)
        .map(moveOf)
        .reduce(moved, currentLibrary(client)?.videos ?? []);
    const indexOf = (id: number) => current().findIndex((video) => video.id === id);

    function move({ id, before }: Move) {
      // To the end where somebody has deleted what it was to stand before.
      const isKnown = before !== null && indexOf(before) !== -1;
      const { orderRevision = 0 } = currentLibrary(client) ?? {};
      mutate({ id, before: isKnown ? before : null, orderRevision });
      const shown = current();
      const index = indexOf(id);
      const title = shown[index]?.title ?? "";
      setAnnouncement(`${title} is at position ${index + 1} of ${shown.length} now.`);
    }

    /** Moves a video to a position, counted from 0. */
    function moveTo(id: number, position: number) {
      const wanted = moveToPosition(current(), id, position);
      if (wanted) move(wanted);
    }

    const step = (id: number, places: number) => moveTo(id, indexOf(id) + places);
    return { move, moveTo, step };
  }, [client, mutate]);

  return { videos, moves, announcement, conflict, closeConflict: () => setConflict(null) };
}

export type Reorder = ReturnType<typeof useReorder>;

const pendingMoves = (client: QueryClient) => client.getMutationCache().findAll(PENDING);

const moveOf = ({ state }: ReturnType<typeof pendingMoves>[number]) =>
  state.variables as QueuedMove;

function laterMoves(client: QueryClient, move: QueuedMove) {
  const all = pendingMoves(client);
  return all.slice(all.findIndex((each) => moveOf(each) === move) + 1);
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
export function MoveDialog({ video, position, count, onMove, onClose }: MoveDialogProps) {
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

const AROUND = 3;

type OrderConflictDialogProps = {
  move: Move;
  /** The library as it is now, in the others' order. */
  videos: readonly AdminVideo[];
  onMove: () => void;
  onClose: () => void;
};

/** Shows the order that somebody made while a video was moved, and asks whether to move it all the same. */
export function OrderConflictDialog({ move, videos, onMove, onClose }: OrderConflictDialogProps) {
  const video = videos.find(({ id }) => id === move.id);
  const wanted = moved(videos, move);
  return (
    <ConfirmDialog
      title="Order changed meanwhile"
      region="What changed"
      cancel="Keep their order"
      action={video ? "Move it all the same" : null}
      isHarmless
      onConfirm={onMove}
      onClose={onClose}
    >
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
    </ConfirmDialog>
  );
}

type OrderListProps = { title: string; videos: readonly AdminVideo[]; moved: AdminVideo };

// The videos around the moved one; thousands can't be compared by eye.
function OrderList({ title, videos, moved: video }: OrderListProps) {
  const index = videos.findIndex(({ id }) => id === video.id);
  const first = Math.max(0, index - AROUND);
  return (
    <ListCard title={title}>
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
    </ListCard>
  );
}
