import type { AdminVideo, AdminVideos } from "@shared/contracts/admin-videos.ts";
import {
  type QueryClient,
  useMutation,
  useMutationState,
  useQueryClient,
} from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { messageOf } from "@/data/http.ts";
import { showToast } from "@/ui/toast-store.ts";
import {
  currentLibrary,
  type Move,
  moved,
  moveTo,
  moveVideo,
  orderConflictOf,
  reloadLibrary,
  showWritten,
} from "./video-library.ts";

const PENDING = { mutationKey: ["move-video"], status: "pending" } as const;

/**
 * Moves videos: each move shows at once, over whatever is known of the library, and the server is told one after the
 * other. Several of one video in a row become one while another is on its way. After a failure the server's order shows.
 * `videos` are those of the library in the order that shows, `announcement` says for screen readers where the last one
 * stands, `conflict` is a move that was refused since somebody changed the order meanwhile.
 */
export function useReorder(library: AdminVideos) {
  const client = useQueryClient();
  const [announcement, setAnnouncement] = useState("");
  const [conflict, setConflict] = useState<Move | null>(null);
  const pending = useMutationState({
    filters: PENDING,
    select: ({ state }) => state.variables as Move,
  });
  const videos = useMemo(() => withMoves(library.videos, pending), [library.videos, pending]);

  async function handleFailure(error: unknown, move: Move) {
    const isConflict = orderConflictOf(error) !== null;
    if (!isConflict) {
      showToast({ title: "Not moved", description: messageOf(error), variant: "destructive" });
    }
    await reloadLibrary(client);
    if (isConflict) setConflict(move);
  }

  const { mutate } = useMutation({
    mutationKey: PENDING.mutationKey,
    scope: { id: "move-video" },
    mutationFn: async (move: Move) => {
      if (isSuperseded(client, move)) return null;
      const { orderRevision = 0 } = currentLibrary(client) ?? {};
      return moveVideo({ ...move, orderRevision });
    },
    onSuccess: (written, move) => written && showWritten(client, { written, did: { moved: move } }),
    onError(error, move) {
      dropAfter(client, move);
      void handleFailure(error, move);
    },
  });

  const queue = useMemo(() => {
    /** The videos in the order that shows, or will once React has rendered it. */
    const current = () =>
      withMoves(currentLibrary(client)?.videos ?? [], pendingMoves(client).map(moveOf));

    function move({ id, before }: Move) {
      // To the end where somebody has deleted what it was to stand before.
      const isKnown = current().some((video) => video.id === before);
      mutate({ id, before: isKnown ? before : null });
      const shown = current();
      const index = shown.findIndex((video) => video.id === id);
      const title = shown[index]?.title ?? "";
      setAnnouncement(`${title} is at position ${index + 1} of ${shown.length} now.`);
    }

    /** Moves a video to a position, counted from 0. */
    function toPosition(id: number, position: number) {
      const wanted = moveTo(current(), id, position);
      if (wanted) move(wanted);
    }

    return {
      move,
      moveTo: toPosition,
      /** Moves a video by so many places. */
      step(id: number, places: number) {
        toPosition(id, current().findIndex((video) => video.id === id) + places);
      },
    };
  }, [client, mutate]);

  return { videos, queue, announcement, conflict, closeConflict: () => setConflict(null) };
}

type PendingMove = ReturnType<typeof pendingMoves>[number];

const pendingMoves = (client: QueryClient) => client.getMutationCache().findAll(PENDING);

const moveOf = ({ state }: PendingMove) => state.variables as Move;

const withMoves = (videos: readonly AdminVideo[], moves: readonly Move[]) =>
  moves.reduce<readonly AdminVideo[]>(moved, videos);

/** The moves that were made after one. */
function laterMoves(client: QueryClient, move: Move): PendingMove[] {
  const all = pendingMoves(client);
  return all.slice(all.findIndex((each) => moveOf(each) === move) + 1);
}

function isSuperseded(client: QueryClient, move: Move): boolean {
  const [next] = laterMoves(client, move);
  return next !== undefined && moveOf(next).id === move.id;
}

// They were made on an order that the server does not have.
function dropAfter(client: QueryClient, move: Move): void {
  for (const each of laterMoves(client, move)) client.getMutationCache().remove(each);
}
