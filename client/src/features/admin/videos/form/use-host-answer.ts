import type { VideoReference } from "@shared/content/video-links.ts";
import { useQuery } from "@tanstack/react-query";
import { askHost } from "./host-details.ts";

/** How long the address must stay as it is before the host is asked, in ms. */
const TYPING_PAUSE = 350;

/** What the host says about a video, asked again when another one is typed; null asks nothing. */
export function useHostAnswer(reference: VideoReference | null) {
  const { data, isFetching, refetch } = useQuery({
    queryKey: ["host-answer", reference?.id, reference?.hash],
    queryFn: async ({ signal }) => {
      await pause(TYPING_PAUSE, signal);
      return reference && askHost(reference, signal);
    },
    enabled: reference !== null,
    gcTime: 0,
  });
  return {
    answer: (!isFetching && data) || null,
    isAsking: isFetching,
    askAgain: () => void refetch(),
  };
}

export type HostState = ReturnType<typeof useHostAnswer>;

/** Waits; rejects at once when the signal aborts, as another address does. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
