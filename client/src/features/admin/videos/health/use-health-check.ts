import type { AdminVideo } from "@shared/contracts/admin-videos.ts";
import { useEffect, useRef, useState } from "react";
import { type Checked, checkVideos } from "./check-videos.ts";

/** Where a check stands: it runs, was stopped by hand, or ended because all was checked or the host is out of reach. */
export type CheckState = "running" | "stopped" | "complete" | "out-of-reach";

/** Checks the videos of a library, beginning when it is first rendered. */
export function useHealthCheck(videos: readonly AdminVideo[]) {
  const [attempt, setAttempt] = useState(() => ({ videos }));
  const [state, setState] = useState<CheckState>("running");
  const [checked, setChecked] = useState<readonly Checked[]>([]);
  const stop = useRef<() => void>(() => undefined);

  useEffect(() => {
    const abort = new AbortController();
    stop.current = () => abort.abort();
    checkVideos(
      attempt.videos,
      (each) => setChecked((before) => [...before, each]),
      abort.signal,
    ).then(setState, () => undefined);
    return () => abort.abort();
  }, [attempt]);

  return {
    state,
    checked,
    total: attempt.videos.length,
    stop() {
      stop.current();
      setState("stopped");
    },
    checkAgain() {
      setChecked([]);
      setState("running");
      setAttempt({ videos });
    },
  };
}
