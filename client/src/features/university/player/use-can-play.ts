import { useState } from "react";
import { useConnection } from "@/lib/connection.ts";

/** Whether there has been a connection since the video was opened. One that is lost later leaves the player as it is. */
export function useCanPlay(): boolean {
  const isOnline = useConnection().state !== "offline";
  const [wasOnline, setWasOnline] = useState(isOnline);
  if (isOnline && !wasOnline) setWasOnline(true);
  return isOnline || wasOnline;
}
