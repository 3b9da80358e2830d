import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { messageOf } from "@/lib/http.ts";
import { showToast } from "@/ui/toast-store.ts";
import type { WithSession } from "../use-sign-in-again.tsx";
import { currentLibrary, reloadLibrary, showLibrary, showWritten } from "./admin-videos-query.ts";
import { inOrder, type Move, moved } from "./reorder.ts";
import { moveVideo, orderConflictOf } from "./videos-api.ts";

/** A move that was refused since somebody changed the order meanwhile: the ids in the order they stand in now. */
export type OrderConflict = { move: Move; order: readonly number[] };

/**
 * Moves videos: the page shows a move at once, the server is told one move after the other. Several moves of one video
 * in a row become one while another is on its way. What fails goes back to what the server has.
 */
export function useReorder(withSession: WithSession) {
  const client = useQueryClient();
  const [conflict, setConflict] = useState<OrderConflict | null>(null);
  const queue = useRef<Move[]>([]);
  const isSending = useRef(false);
  /** The ids in the server's order. */
  const confirmed = useRef<readonly number[]>([]);

  function move(wanted: Move) {
    const library = currentLibrary(client);
    if (!library) return;
    if (!isSending.current) confirmed.current = library.videos.map(({ id }) => id);
    showLibrary(client, { ...library, videos: moved(library.videos, wanted) });
    if (queue.current.at(-1)?.id === wanted.id) queue.current.pop();
    queue.current.push(wanted);
    if (!isSending.current) void sendAll();
  }

  async function sendAll() {
    isSending.current = true;
    for (let next = queue.current.shift(); next; next = queue.current.shift()) {
      const isDone = await send(next);
      if (!isDone) queue.current = [];
    }
    isSending.current = false;
  }

  async function send(wanted: Move): Promise<boolean> {
    const library = currentLibrary(client);
    if (!library) return false;
    try {
      const { orderRevision } = library;
      const written = await withSession(() => moveVideo({ ...wanted, orderRevision }));
      const shown = currentLibrary(client) ?? library;
      const before = inOrder(shown, confirmed.current).videos;
      confirmed.current = moved(before, wanted).map(({ id }) => id);
      await showWritten(client, { written, did: "move" });
      showQueued();
      return true;
    } catch (error) {
      await takeBack(wanted, error);
      return false;
    }
  }

  // Where the library was read anew, it does not have them yet.
  function showQueued() {
    const library = currentLibrary(client);
    if (library && queue.current.length > 0)
      showLibrary(client, { ...library, videos: queue.current.reduce(moved, library.videos) });
  }

  async function takeBack(wanted: Move, error: unknown) {
    const theirs = orderConflictOf(error);
    const library = currentLibrary(client);
    if (library) showLibrary(client, inOrder(library, theirs?.order ?? confirmed.current));
    if (theirs) setConflict({ move: wanted, order: theirs.order });
    else showToast({ title: "Not moved", description: messageOf(error), variant: "destructive" });
    await reloadLibrary(client);
  }

  return { move, conflict, closeConflict: () => setConflict(null) };
}
