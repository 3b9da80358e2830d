import { type Chapter, secondsToTimestamp } from "@shared/content/chapters.ts";
import type { Video } from "@shared/schema.ts";
import {
  Captions,
  CaptionsOff,
  Ellipsis,
  Link as LinkIcon,
  ListVideo,
  type LucideIcon,
  Maximize,
  Minimize,
  Pause,
  PictureInPicture2,
  Play,
  RotateCcw,
  RotateCw,
  ScrollText,
  SkipBack,
  SkipForward,
  TimerReset,
} from "lucide-react";
import { type ComponentProps, type ReactNode, type Ref, useState } from "react";
import { useFullscreen } from "@/lib/fullscreen.ts";
import { Button, IconButton } from "@/ui/button.tsx";
import { useTooltip } from "@/ui/tooltip.tsx";
import type { Playback } from "@/videos/player.ts";
import { currentChapterIndex, type PlayerActions, RATES } from "@/videos/player-actions.ts";
import { SeekBar } from "@/videos/seek-bar.tsx";
import { VolumeControl } from "@/videos/volume-control.tsx";

type PlayerControlsProps = {
  playback: Playback;
  actions: PlayerActions;
  chapters: readonly Chapter[];
  /** The second at which an earlier visit's playback was resumed. */
  resumedAt: number | null;
  onCopyLink: () => void;
  save?: ReactNode;
  children: ReactNode;
};

/**
 * The player's one bar: one row, on a phone two, and what is used rarely in a further one that opens. Beside controls that
 * a host insists on, it holds what these lack.
 */
export function PlayerControls(props: PlayerControlsProps) {
  const { playback, actions, chapters, resumedAt, onCopyLink, save, children } = props;
  const { seconds, hasOwnControls, canFloat } = playback;
  const [isOpen, setOpen] = useState(false);
  return (
    // Laid out by its own width: in a low window the dialog is far narrower than the window.
    <div data-player-bar className="@container w-0 min-w-full p-1.5 pt-0 max-[23rem]:px-0">
      {!hasOwnControls && (
        <div className="flex px-2">
          <SeekBar playback={playback} chapters={chapters} onSeek={actions.seek} />
        </div>
      )}
      {resumedAt !== null && (
        <div className="flex flex-wrap items-center px-2 text-small">
          <p role="status" className="text-screen-hint">
            {`Resumed at ${secondsToTimestamp(resumedAt)}`}
          </p>
          <Button variant="screen" onClick={actions.startOver}>
            Start over
          </Button>
        </div>
      )}
      <div className="flex flex-wrap items-center gap-y-1">
        {/* On a phone in the first row, with the control for full screen at its end. */}
        <div className="-order-2 flex min-w-0 basis-[calc(100%_-_2.75rem)] items-center justify-evenly *:shrink @xl:order-none @xl:mr-auto @xl:basis-auto">
          <Transport {...{ playback, actions, chapters }} />
        </div>
        <div className="flex items-center">{children}</div>
        <div className="ml-auto flex items-center @xl:ml-0">
          {!hasOwnControls && <Settings {...{ playback, actions }} />}
          <div className="@min-[60rem]:hidden">
            <IconButton
              variant="screen"
              label="More"
              aria-expanded={isOpen}
              icon={<Ellipsis size={20} />}
              onClick={() => setOpen(!isOpen)}
            />
          </div>
        </div>
        <div
          className={`${isOpen ? "flex" : "hidden"} order-last w-full flex-wrap items-center justify-end @min-[60rem]:order-none @min-[60rem]:flex @min-[60rem]:w-auto`}
        >
          {resumedAt === null && (
            <Control label="Start over" Icon={TimerReset} onClick={actions.startOver} />
          )}
          <Control
            label={`Copy link at ${secondsToTimestamp(seconds)}`}
            Icon={LinkIcon}
            onClick={onCopyLink}
          />
          {canFloat && !hasOwnControls && (
            <Control
              label="Picture in picture"
              Icon={PictureInPicture2}
              onClick={actions.toggleFloating}
            />
          )}
          {save}
        </div>
        <div className="-order-1 @xl:order-none">
          <FullscreenControl onToggle={actions.toggleFullscreen} />
        </div>
      </div>
    </div>
  );
}

type PartProps = Pick<PlayerControlsProps, "playback" | "actions">;

/** Moves the playback. */
function Transport({
  playback,
  actions,
  chapters,
}: PartProps & Pick<PlayerControlsProps, "chapters">) {
  const { isPlaying, hasOwnControls } = playback;
  const hasChapters = chapters.length > 0;
  return (
    <>
      {hasChapters && (
        <Control label="Previous chapter" Icon={SkipBack} onClick={actions.goToPreviousChapter} />
      )}
      {!hasOwnControls && (
        <>
          <Control label="Back 10 seconds" Icon={RotateCcw} onClick={actions.goBack} />
          <Control
            label={isPlaying ? "Pause" : "Play"}
            Icon={isPlaying ? Pause : Play}
            onClick={actions.togglePlay}
          />
          <Control label="Forward 10 seconds" Icon={RotateCw} onClick={actions.goForward} />
        </>
      )}
      {hasChapters && (
        <Control label="Next chapter" Icon={SkipForward} onClick={actions.goToNextChapter} />
      )}
      {!hasOwnControls && <VolumeControl {...{ playback, actions }} />}
    </>
  );
}

/** The settings of the playback: captions, speed, picture in picture. */
function Settings({ playback, actions }: PartProps) {
  const { areCaptionsOn, rate } = playback;
  return (
    <>
      <IconButton
        variant="screen"
        label={areCaptionsOn === null ? "No captions" : "Captions"}
        aria-pressed={areCaptionsOn === true}
        aria-disabled={areCaptionsOn === null}
        icon={areCaptionsOn ? <Captions size={20} /> : <CaptionsOff size={20} />}
        onClick={actions.toggleCaptions}
      />
      {rate !== null && <Speed rate={rate} onChange={actions.setRate} />}
    </>
  );
}

function FullscreenControl({ onToggle }: { onToggle: () => void }) {
  const isFullscreen = useFullscreen();
  return (
    <Control
      label={isFullscreen ? "Leave full screen" : "Full screen"}
      Icon={isFullscreen ? Minimize : Maximize}
      onClick={onToggle}
    />
  );
}

/** The speed. A speed that was chosen in the host's own menu is in the list, too. */
function Speed({ rate, onChange }: { rate: number; onChange: (rate: number) => void }) {
  const { handlers, tooltip } = useTooltip("Speed");
  const rates = [...new Set([...RATES, rate])].sort((a, b) => a - b);
  return (
    <>
      <select
        {...handlers}
        aria-label="Speed"
        value={rate}
        onChange={({ target }) => onChange(Number(target.value))}
        className="h-11 w-11 appearance-none @xl:w-13 rounded-medium bg-transparent text-center font-[650] tabular-nums text-screen-ink transition-colors duration-150 [text-align-last:center] hover:bg-screen-line md:h-10"
      >
        {rates.map((each) => (
          <option key={each} value={each} className="bg-screen">
            {`${each}×`}
          </option>
        ))}
      </select>
      {tooltip}
    </>
  );
}

type ControlProps = { label: string; Icon: LucideIcon; onClick: () => void };

function Control({ Icon, ...rest }: ControlProps) {
  return <IconButton variant="screen" icon={<Icon size={20} />} {...rest} />;
}

export type PanelName = "chapters" | "transcript";

type PanelTogglesProps = {
  panelId: string;
  open: PanelName | null;
  chapters: readonly Chapter[];
  seconds: number;
  onChange: (open: PanelName | null) => void;
};

/** Open and close the panels, of which one is open at a time. That of the chapters counts them. */
export function PanelToggles(props: PanelTogglesProps) {
  const { panelId, open, chapters, seconds, onChange } = props;
  const toggleOf = (name: PanelName) => ({
    "aria-expanded": open === name,
    "aria-controls": open === name ? panelId : undefined,
    onClick: () => onChange(open === name ? null : name),
  });
  return (
    <>
      <Button variant="screen" {...toggleOf("chapters")}>
        <ListVideo size={20} />
        <span className="@max-[46rem]:sr-only">Chapters</span>
        {chapters.length > 0 && (
          <span className="chapter-count rounded-full bg-screen-line px-2 text-tiny tabular-nums">
            {`${currentChapterIndex(chapters, seconds) + 1}/${chapters.length}`}
          </span>
        )}
      </Button>
      <Button variant="screen" {...toggleOf("transcript")}>
        <ScrollText size={20} />
        <span className="@max-7xl:sr-only">Transcript</span>
      </Button>
    </>
  );
}

type VideoAreaProps = {
  video: Pick<Video, "thumbnailUrl">;
  hasPanel?: boolean;
  ref?: Ref<HTMLDivElement>;
  /** Handles presses on the video. */
  handlers?: Pick<ComponentProps<"div">, "onPointerDown" | "onClick" | "onDoubleClick">;
  children?: ReactNode;
};

/** The video's place in the dialog, which shows its thumbnail dimmed until the player covers it. */
export function VideoArea({ video, hasPanel = false, ref, handlers, children }: VideoAreaProps) {
  return (
    <div
      data-frame
      data-with-panel={hasPanel || undefined}
      className="relative aspect-video w-full bg-shade md:w-[min(100vw_-_3rem,max(22rem,(100dvh_-_13rem)*1.7778))] lg:data-[with-panel]:w-[min(100vw_-_24rem,max(22rem,(100dvh_-_13rem)*1.7778))] noscript:md:w-[min(100vw_-_3rem,48rem)]"
    >
      <img
        src={video.thumbnailUrl || undefined}
        alt=""
        className="absolute inset-0 size-full object-cover opacity-30 noscript:opacity-100"
      />
      {/* The player's keys and the bar do the same. */}
      <div ref={ref} className="absolute inset-0" {...handlers} />
      {children}
    </div>
  );
}

export function Description({ text }: { text: string }) {
  return <p className="px-4 pb-3 pt-1 text-small text-screen-hint md:hidden">{text}</p>;
}
