import { secondsToTimestamp } from "@shared/content/chapters.ts";
import type { Sentence } from "@shared/content/sentences.ts";
import { Copy, LocateFixed } from "lucide-react";
import {
  type KeyboardEvent,
  memo,
  useCallback,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useState,
} from "react";
import { copyText } from "@/lib/copy-text.ts";
import { Button } from "@/ui/button.tsx";
import { Highlighted } from "@/ui/highlighted.tsx";
import { showToast } from "@/ui/toast-store.ts";
import {
  type FoundSentences,
  TranscriptSearchBox,
  useTranscriptSearch,
} from "./transcript-search-box.tsx";

type TranscriptReaderProps = {
  sentences: readonly Sentence[];
  seconds: number;
  onSeek: (seconds: number) => void;
};

const NONE: readonly Sentence[] = [];

/** The sentences, which follow the playback and lead to their seconds, and the search in them. */
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
        // Firefox gives a list that scrolls the focus, too.
        onFocus={({ target: { dataset } }) => dataset.row && setFocused(Number(dataset.row))}
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

/** Sentences of one block, which is rendered anew as a whole and laid out only near the visible part. */
const BLOCK = 40;
const NOTHING: FoundSentences = { terms: [], rows: new Set() };

type TranscriptListProps = {
  sentences: readonly Sentence[];
  /** The index of the sentence that is said, of the match that is gone to, and of the one that Tab reaches; -1 for none. */
  current: number;
  match: number;
  tabStop: number;
  found: FoundSentences;
  /** Never changes, since every sentence depends on it. */
  onSeek: (seconds: number) => void;
};

/** The sentences as buttons that seek. Tab reaches one of them, the arrow keys move between them. */
function TranscriptList(props: TranscriptListProps) {
  const { sentences, current, match, tabStop, found, onSeek } = props;
  const starts = Array.from({ length: Math.ceil(sentences.length / BLOCK) }, (_, n) => n * BLOCK);
  const within = (index: number, from: number) =>
    index >= from && index < from + BLOCK ? index : -1;
  return starts.map((from) => (
    <Block
      key={from}
      sentences={sentences}
      from={from}
      current={within(current, from)}
      match={within(match, from)}
      tabStop={within(tabStop, from)}
      found={hasMatch(found, from) ? found : NOTHING}
      onSeek={onSeek}
    />
  ));
}

// A block without matches keeps its properties, and so isn't rendered anew with each key.
function hasMatch({ rows }: FoundSentences, from: number): boolean {
  return Array.from({ length: BLOCK }, (_, offset) => from + offset).some((row) => rows.has(row));
}

type BlockProps = TranscriptListProps & { from: number };

const Block = memo(function Block({ sentences, from, ...rest }: BlockProps) {
  const { current, match, tabStop, found, onSeek } = rest;
  const shown = sentences.slice(from, from + BLOCK);
  return (
    <ol style={{ contentVisibility: "auto", containIntrinsicSize: `auto ${heightOf(shown)}px` }}>
      {shown.map(({ start, text }, offset) => {
        const index = from + offset;
        return (
          <li key={index}>
            <button
              type="button"
              data-row={index}
              tabIndex={index === tabStop ? 0 : -1}
              aria-current={index === current ? "true" : undefined}
              onClick={() => onSeek(start)}
              className={`grid w-full grid-cols-[auto_minmax(0,1fr)] gap-x-3 rounded-medium border px-3 py-2.5 text-start text-small text-screen-ink transition-colors duration-150 hover:bg-screen-2 aria-[current]:border-pulse aria-[current]:bg-screen-2 ${index === match ? "border-accent" : "border-transparent"}`}
            >
              <span className="text-right tabular-nums text-pulse">
                {secondsToTimestamp(start)}
              </span>{" "}
              <span className="min-w-0 break-words">
                <Highlighted
                  text={text}
                  terms={found.rows.has(index) ? found.terms : NOTHING.terms}
                />
              </span>
            </button>
          </li>
        );
      })}
    </ol>
  );
});

// Estimates a block's height until it is near: about 34 characters make a line of 23 px, beside 22 px of padding and
// border.
function heightOf(sentences: readonly Sentence[]): number {
  return sentences.reduce((sum, { text }) => sum + Math.ceil(text.length / 34) * 23 + 22, 0);
}

const MOVES: Record<string, (index: number, last: number) => number> = {
  ArrowDown: (index, last) => Math.min(index + 1, last),
  ArrowUp: (index) => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

/** Moves the focus between the sentences of `event.currentTarget`. */
function moveInList(event: KeyboardEvent<HTMLElement>, count: number): void {
  const row = (event.target as HTMLElement).dataset.row;
  const move = MOVES[event.key];
  if (!move || row === undefined) return;
  event.preventDefault();
  focusRow(event.currentTarget, move(Number(row), count - 1));
}

function focusRow(list: HTMLElement | null, index: number): void {
  list?.querySelector<HTMLElement>(`[data-row="${index}"]`)?.focus();
}

/** The index of the last sentence that has begun; -1 before the first one. */
export function currentSentence(sentences: readonly { start: number }[], seconds: number): number {
  return sentences.findLastIndex(({ start }) => start <= seconds);
}

const SCROLL_KEYS = ["PageUp", "PageDown", "Home", "End", "ArrowUp", "ArrowDown"];

/**
 * Keeps the current row of a list that scrolls in sight, until the reader scrolls by wheel, touch, key or scrollbar.
 * Scroll events don't tell: the list scrolls itself, and while it renders its rows' heights change.
 */
function useFollow(list: HTMLElement | null, current: number) {
  const [isFollowing, setFollowing] = useState(true);

  useEffect(() => {
    if (isFollowing && list) showRow(list, current);
  }, [list, current, isFollowing]);

  useEffect(() => {
    if (!list) return;
    const stop = () => list.scrollHeight > list.clientHeight && setFollowing(false);
    const listeners: Partial<{ [K in keyof HTMLElementEventMap]: (event: never) => void }> = {
      wheel: stop,
      touchmove: stop,
      keydown: ({ key }: KeyboardEvent) => SCROLL_KEYS.includes(key) && stop(),
      pointerdown: (event: PointerEvent) => isScrolling(event, list) && stop(),
    };
    const controller = new AbortController();
    const options = { passive: true, signal: controller.signal };
    for (const [name, listener] of Object.entries(listeners)) {
      list.addEventListener(name, listener as EventListener, options);
    }
    return () => controller.abort();
  }, [list]);

  return { isFollowing, setFollowing };
}

/** Tells if a pointer drags the scrollbar, or starts to scroll by the middle button. */
function isScrolling({ button, target, offsetX }: PointerEvent, list: HTMLElement): boolean {
  return button === 1 || (target === list && offsetX > list.clientWidth);
}

/** Scrolls the list alone, so that a row stands in its upper half. Nearby rows glide, unless the reader wants no motion. */
function showRow(list: HTMLElement, index: number): void {
  const row = list.querySelector(`[data-row="${index}"]`);
  if (!row) return;
  const { top, height } = row.getBoundingClientRect();
  const distance = top - list.getBoundingClientRect().top - (list.clientHeight - height) / 3;
  const isGliding =
    Math.abs(distance) < list.clientHeight &&
    !window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  list.scrollBy({ top: distance, behavior: isGliding ? "smooth" : "instant" });
}
