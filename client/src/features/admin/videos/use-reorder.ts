import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { WithSession } from "../use-sign-in-again.tsx";
import { MoveQueue, type OrderConflict } from "./move-queue.ts";

/** Moves videos: see `MoveQueue`. `announcement` says for screen readers where the last one stands. */
export function useReorder(withSession: WithSession) {
  const client = useQueryClient();
  const [announcement, setAnnouncement] = useState("");
  const [conflict, setConflict] = useState<OrderConflict | null>(null);
  const [queue] = useState(
    () =>
      new MoveQueue(client, withSession, {
        onMoved: (title, position, count) =>
          setAnnouncement(`${title} is at position ${position} of ${count} now.`),
        onConflict: setConflict,
      }),
  );
  return { queue, announcement, conflict, closeConflict: () => setConflict(null) };
}
