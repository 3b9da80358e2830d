import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { messageOf } from "@/data/http.ts";
import { transcriptQuery } from "@/data/transcripts.ts";
import { LazyBoundary, lazy } from "@/lib/lazy.tsx";
import { RetryButton } from "@/ui/message.tsx";

// The search in it shares code with other searches, which the video does not wait for.
const TranscriptReader = lazy(
  async () => (await import("./transcript-reader.tsx")).TranscriptReader,
  ({ onRetry }) => <NotLoaded reason="Load the page again if that goes on." onRetry={onRetry} />,
);

type TranscriptPanelProps = {
  id: string;
  videoId: number;
  seconds: number;
  onSeek: (seconds: number) => void;
};

/** The transcript beside the video. Loaded when it is first opened, even if the player's host can't be reached. */
export function TranscriptPanel({ id, videoId, ...playback }: TranscriptPanelProps) {
  const { data, error, refetch } = useQuery(transcriptQuery(videoId));
  useEffect(() => void TranscriptReader.prefetch(), []);
  return (
    <section
      id={id}
      aria-label="Transcript"
      className="relative min-h-72 border-t border-screen-line md:h-[45dvh] lg:h-auto lg:border-l lg:border-t-0"
    >
      <div className="absolute inset-0 flex flex-col">
        {data ? (
          <LazyBoundary load={TranscriptReader.prefetch} fallback={<Hint text={LOADING} />}>
            <TranscriptReader sentences={data} {...playback} />
          </LazyBoundary>
        ) : error ? (
          <NotLoaded reason={messageOf(error)} onRetry={() => refetch()} />
        ) : (
          <Hint text={data === null ? "No transcript available" : LOADING} />
        )}
      </div>
    </section>
  );
}

const LOADING = "Loading the transcript…";

function Hint({ text }: { text: string }) {
  return (
    <p role="status" className="p-6 text-screen-hint">
      {text}
    </p>
  );
}

function NotLoaded({ reason, onRetry }: { reason: string; onRetry: () => void }) {
  return (
    <div role="alert" className="break-words p-6">
      <p className="font-[650]">The transcript could not be loaded.</p>
      <p className="mb-4 mt-1.5 text-screen-hint">{reason}</p>
      <RetryButton onRetry={onRetry} />
    </div>
  );
}
