import type { AdminVideo, AdminVideos } from "@shared/contracts/admin-videos.ts";
import {
  type Mutation,
  type QueryClient,
  useMutation,
  useMutationState,
  useQueryClient,
} from "@tanstack/react-query";
import { ArrowDown, ArrowDownToLine, ArrowUp, ArrowUpToLine } from "lucide-react";
import { useMemo, useState } from "react";
import { Button } from "@/ui/button.tsx";
import { TextField } from "@/ui/field.tsx";
import { showToast } from "@/ui/toast-store.ts";
import { FormDialog } from "../forms/form-dialog.tsx";
import { sentenceOf } from "../forms/save-error.ts";
import {
  currentLibrary,
  type Move,
  moved,
  moveToPosition,
  moveVideo,
  reloadLibrary,
  showWritten,
} from "./admin-videos-api.ts";

const PENDING = { mutationKey: ["move-video"], status: "pending" } as const;

/**
 * Moves videos: each move shows at once, over whatever is known of the library, and the server is told one after the
 * other. Several of one video in a row become one while another is on its way. After a failure the server's order shows.
 * `videos` are those of the library in the order that shows, `announcement` says for screen readers where the last one
 * stands. The functions stay the same.
 */
export function useReorder(library: AdminVideos) {
  const client = useQueryClient();
  const [announcement, setAnnouncement] = useState("");
  const pending = useMutationState({ filters: PENDING, select: moveOf });
  const videos = useMemo(() => pending.reduce(moved, library.videos), [library.videos, pending]);

  const { mutate } = useMutation({
    mutationKey: PENDING.mutationKey,
    scope: { id: "move-video" },
    async mutationFn(move: Move) {
      const moves = pendingMoves(client);
      const next = moves[moves.indexOf(move) + 1];
      if (next?.id === move.id) return null;
      return moveVideo({ ...move, orderRevision: currentLibrary(client)?.orderRevision ?? 0 });
    },
    onSuccess: (written, move) =>
      written && showWritten(client, written, (before) => moved(before, move)),
    onError(error) {
      const description = `${sentenceOf(error)} The table shows the order that is stored.`;
      showToast({ title: "Not moved", description, variant: "destructive" });
      return reloadLibrary(client);
    },
  });

  const moves = useMemo(() => {
    /** The videos in the order that shows, or will once React has rendered it. */
    const current = () => pendingMoves(client).reduce(moved, currentLibrary(client)?.videos ?? []);
    const indexOf = (id: number) => current().findIndex((video) => video.id === id);

    /** Moves a video to a position, counted from 0. */
    function moveTo(id: number, position: number) {
      const move = moveToPosition(current(), id, position);
      if (!move) return;
      mutate(move);
      const shown = current();
      const index = indexOf(id);
      const title = shown[index]?.title ?? "";
      setAnnouncement(`${title} is at position ${index + 1} of ${shown.length} now.`);
    }

    const step = (id: number, places: number) => moveTo(id, indexOf(id) + places);
    return { moveTo, step };
  }, [client, mutate]);

  return { videos, moves, announcement };
}

export type Reorder = ReturnType<typeof useReorder>;

const moveOf = ({ state }: Mutation) => state.variables as Move;

const pendingMoves = (client: QueryClient) =>
  client.getMutationCache().findAll(PENDING).map(moveOf);

type MoveDialogProps = {
  video: AdminVideo;
  /** Its position, from 1, and how many there are. */
  position: number;
  count: number;
  /** Moves it to a position from 1. */
  onMove: (position: number) => void;
  onClose: () => void;
};

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
