import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { MoveQueue } from "./move-queue.ts";
import type { Move } from "./reorder.ts";

/**
 * Moves videos: see `MoveQueue`. `announcement` says for screen readers where the last one stands; `conflict` is a move
 * that was refused since somebody changed the order meanwhile.
 */
export function useReorder() {
  const client = useQueryClient();
  const [announcement, setAnnouncement] = useState("");
  const [conflict, setConflict] = useState<Move | null>(null);
  const [queue] = useState(
    () =>
      new MoveQueue(client, {
        onMoved: (title, position, count) =>
          setAnnouncement(`${title} is at position ${position} of ${count} now.`),
        onConflict: setConflict,
      }),
  );
  return { queue, announcement, conflict, closeConflict: () => setConflict(null) };
}
