import { useQuery } from "@tanstack/react-query";
import { messageOf } from "@/data/http.ts";
import { RetryButton } from "@/ui/message.tsx";
import { transcriptQuery } from "./transcript-query.ts";
import { TranscriptReader } from "./transcript-reader.tsx";

type TranscriptPanelProps = {
  id: string;
  videoId: number;
  /** Where the playback stands. */
  seconds: number;
  onSeek: (seconds: number) => void;
};

/** What is said in the video, beside it; loaded when it is first opened, whether or not the player can be reached. */
export function TranscriptPanel({ id, videoId, seconds, onSeek }: TranscriptPanelProps) {
  const { data, error, refetch } = useQuery(transcriptQuery(videoId));
  return (
    <section
      id={id}
      aria-label="Transcript"
      className="relative min-h-72 border-t border-screen-line md:h-[45dvh] lg:h-auto lg:border-l lg:border-t-0"
    >
      <div className="absolute inset-0 flex flex-col">
        {data ? (
          <TranscriptReader sentences={data} seconds={seconds} onSeek={onSeek} />
        ) : error ? (
          <div role="alert" className="break-words p-6">
            <p className="font-[650]">The transcript could not be loaded.</p>
            <p className="mb-4 mt-1.5 text-screen-hint">{messageOf(error)}</p>
            <RetryButton onRetry={() => refetch()} />
          </div>
        ) : (
          <p role="status" className="p-6 text-screen-hint">
            {data === null ? "No transcript available" : "Loading the transcript…"}
          </p>
        )}
      </div>
    </section>
  );
}
