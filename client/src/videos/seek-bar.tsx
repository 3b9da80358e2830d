import * as Slider from "@radix-ui/react-slider";
import { type Chapter, secondsToTimestamp, timestampToSeconds } from "@shared/content/chapters.ts";
import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import css from "./player.css?inline";
import type { Playback } from "./player.ts";
import { currentChapterIndex, STEP } from "./player-actions.ts";

// In the script: a file of its own would come after it, or be listed in every page that may open a video.
if (globalThis.document?.adoptedStyleSheets) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
}

type SeekBarProps = {
  playback: Pick<Playback, "seconds" | "duration" | "buffered">;
  chapters: readonly Chapter[];
  onSeek: (seconds: number) => void;
};

/** Seconds by which a key moves the place while the bar has the focus: as the player's keys do. */
const KEY_STEPS: Record<string, number> = {
  ArrowLeft: -STEP,
  ArrowDown: -STEP,
  ArrowRight: STEP,
  ArrowUp: STEP,
  PageDown: -6 * STEP,
  PageUp: 6 * STEP,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** The time before, the bar to seek with, and the duration: what was played and loaded, and where chapters begin. */
export function SeekBar({ playback, chapters, onSeek }: SeekBarProps) {
  const { seconds, duration, buffered } = playback;
  const { dragged, hovered, handlers } = usePointedSecond(duration, onSeek);
  const shown = dragged ?? seconds;
  const pointed = dragged ?? hovered;
  const isKnown = duration > 0;
  const percent = (of: number) => `${isKnown ? Math.min(100, (of / duration) * 100) : 0}%`;

  function handleKeyDown(event: KeyboardEvent) {
    const step = KEY_STEPS[event.key];
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    onSeek(Math.min(duration, Math.max(0, seconds + step)));
  }

  return (
    <div className="flex min-h-11 min-w-0 flex-1 items-center gap-3 text-small tabular-nums md:min-h-8">
      <span>{secondsToTimestamp(shown)}</span>
      <Slider.Root
        {...handlers}
        value={[shown]}
        max={Math.max(duration, seconds, 1)}
        disabled={!isKnown}
        onKeyDown={handleKeyDown}
        className="slider min-w-0 flex-1"
      >
        <Slider.Track className="slider-track">
          <span className="slider-loaded" style={{ width: percent(buffered) }} />
          <Slider.Range className="slider-range" />
          {chapters.map((chapter, index) => {
            const start = timestampToSeconds(chapter.timestamp);
            if (start === 0 || start >= duration) return null;
            // biome-ignore lint/suspicious/noArrayIndexKey: chapters have no id and may share title and time
            return <span key={index} className="slider-mark" style={{ left: percent(start) }} />;
          })}
        </Slider.Track>
        <Slider.Thumb
          aria-label="Seek"
          aria-valuetext={valueText(shown, duration, chapters)}
          className="slider-thumb"
        />
        {pointed !== null && (
          <span
            aria-hidden
            className="slider-tip"
            style={{ left: `clamp(2rem, ${percent(pointed)}, 100% - 2rem)` }}
          >
            {[secondsToTimestamp(pointed), titleAt(pointed, chapters)].filter(Boolean).join(" · ")}
          </span>
        )}
      </Slider.Root>
      <span className="text-screen-hint">{isKnown ? secondsToTimestamp(duration) : "–:–"}</span>
    </div>
  );
}

const titleAt = (seconds: number, chapters: readonly Chapter[]) =>
  chapters[currentChapterIndex(chapters, seconds)]?.title;

function valueText(seconds: number, duration: number, chapters: readonly Chapter[]): string {
  const place = `${secondsToTimestamp(seconds)} of ${secondsToTimestamp(duration)}`;
  return [place, titleAt(seconds, chapters)].filter(Boolean).join(", ");
}

/** The second that a pointer drags to, at whose end the video is sent there, or that it hovers over; null for neither. */
function usePointedSecond(duration: number, onSeek: (seconds: number) => void) {
  const [dragged, setDragged] = useState<number | null>(null);
  const [hovered, setHovered] = useState<number | null>(null);
  // The pointer may be let go before its last move is rendered.
  const target = useRef<number | null>(null);

  function drag(to: number | null) {
    target.current = to;
    setDragged(to);
  }

  const handlers = {
    onValueChange: ([to]: number[]) => drag(to ?? null),
    onLostPointerCapture() {
      if (target.current !== null) onSeek(target.current);
      drag(null);
    },
    onPointerMove({ pointerType, clientX, currentTarget }: PointerEvent) {
      if (pointerType === "touch" || duration === 0) return;
      const { left, width } = currentTarget.getBoundingClientRect();
      setHovered(Math.min(1, Math.max(0, (clientX - left) / width)) * duration);
    },
    onPointerLeave: () => setHovered(null),
  };
  return { dragged, hovered, handlers };
}
