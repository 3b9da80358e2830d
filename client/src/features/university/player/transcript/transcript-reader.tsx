import { secondsToTimestamp } from "@shared/content/chapters.ts";
import type { Sentence } from "@shared/content/sentences.ts";
import { Copy, LocateFixed } from "lucide-react";
import { useCallback, useDeferredValue, useEffectEvent, useState } from "react";
import { copyText } from "@/lib/copy-text.ts";
import { Button } from "@/ui/button.tsx";
import { showToast } from "@/ui/toast-store.ts";
import { currentSentence } from "./find-sentences.ts";
import { focusRow, moveInList, TranscriptList } from "./transcript-list.tsx";
import { TranscriptSearchBox } from "./transcript-search-box.tsx";
import { showRow, useFollow } from "./use-follow.ts";
import { useTranscriptSearch } from "./use-transcript-search.ts";

type TranscriptReaderProps = {
  sentences: readonly Sentence[];
  seconds: number;
  onSeek: (seconds: number) => void;
};

const NONE: readonly Sentence[] = [];

/** A transcript to read along, to search, to copy and to seek by. */
export function TranscriptReader({ sentences, seconds, onSeek }: TranscriptReaderProps) {
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
