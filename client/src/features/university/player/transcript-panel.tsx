import { secondsToTimestamp } from "@shared/content/chapters.ts";
import type { Sentence } from "@shared/content/sentences.ts";
import { useQuery } from "@tanstack/react-query";
import { Copy, LocateFixed } from "lucide-react";
import { useCallback, useDeferredValue, useEffectEvent, useState } from "react";
import { messageOf } from "@/data/http.ts";
import { transcriptQuery } from "@/data/transcripts.ts";
import { copyText } from "@/lib/copy-text.ts";
import { Button } from "@/ui/button.tsx";
import { RetryButton } from "@/ui/message.tsx";
import { showToast } from "@/ui/toast-store.ts";
import {
  currentSentence,
  focusRow,
  moveInList,
  showRow,
  TranscriptList,
  useFollow,
} from "./transcript-list.tsx";
import { TranscriptSearchBox, useTranscriptSearch } from "./transcript-search-box.tsx";

type PlaybackProps = {
  /** Where the playback stands. */
  seconds: number;
  onSeek: (seconds: number) => void;
};

type TranscriptPanelProps = PlaybackProps & { id: string; videoId: number };

/** What is said in the video, beside it; loaded when it is first opened, whether or not the player can be reached. */
export function TranscriptPanel({ id, videoId, ...playback }: TranscriptPanelProps) {
  const { data, error, refetch } = useQuery(transcriptQuery(videoId));
  return (
    <section
      id={id}
      aria-label="Transcript"
      className="relative min-h-72 border-t border-screen-line md:h-[45dvh] lg:h-auto lg:border-l lg:border-t-0"
    >
      <div className="absolute inset-0 flex flex-col">
        {data ? (
          <TranscriptReader sentences={data} {...playback} />
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

type TranscriptReaderProps = PlaybackProps & { sentences: readonly Sentence[] };

const NONE: readonly Sentence[] = [];

/** A transcript to read along, to search, to copy and to seek by. */
function TranscriptReader({ sentences, seconds, onSeek }: TranscriptReaderProps) {
  // A state, not a ref: what scrolls the list depends on it.
  const [list, setList] = useState<HTMLElement | null>(null);
  const [focused, setFocused] = useState<number | null>(null);
  // The tools are usable before a long list is rendered.
  const shown = useDeferredValue(sentences, NONE);
  const current = currentSentence(shown, seconds);
  const { isFollowing, setFollowing } = useFollow(list, current);
  const search = useTranscriptSearch(shown, (match) => {
    setFollowing(false);
    if (list) showRow(list, match);
  });
  const tabStop = focused ?? Math.max(search.match, current, 0);

  const seek = useEffectEvent((to: number) => {
    onSeek(to);
    setFollowing(true);
  });
  const handleSeek = useCallback((to: number) => seek(to), []);

  return (
    <>
      <div className="flex flex-col gap-1 border-b border-screen-line p-2">
        <TranscriptSearchBox search={search} onLeave={() => focusRow(list, tabStop)} />
        <div className="flex justify-between">
          <Button
            variant="screen"
            aria-pressed={isFollowing}
            onClick={() => setFollowing(!isFollowing)}
          >
            <LocateFixed size={18} className={isFollowing ? "text-pulse" : "opacity-50"} />
            Follow
          </Button>
          <Button variant="screen" onClick={() => copyTranscript(sentences)}>
            <Copy size={18} />
            Copy with times
          </Button>
        </div>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields */}
      <div
        ref={setList}
        role="group"
        aria-label="Sentences"
        onFocus={({ target }) => setFocused(Number(target.dataset.row))}
        onBlur={() => setFocused(null)}
        onKeyDown={(event) => moveInList(event, shown.length)}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2"
      >
        <TranscriptList
          sentences={shown}
          current={current}
          match={search.match}
          tabStop={tabStop}
          found={search.found}
          onSeek={handleSeek}
        />
      </div>
    </>
  );
}

async function copyTranscript(sentences: readonly Sentence[]): Promise<void> {
  const lines = sentences.map(({ start, text }) => `${secondsToTimestamp(start)} ${text}`);
  if (await copyText(lines.join("\n"))) {
    showToast({ title: "Transcript copied", description: "Each sentence has its time." });
  } else {
    showToast({
      title: "The transcript could not be copied",
      description: "The browser does not allow it. Mark the sentences and copy them instead.",
      variant: "destructive",
    });
  }
}
