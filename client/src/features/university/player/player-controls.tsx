import { type Chapter, secondsToTimestamp } from "@shared/content/chapters.ts";
import type { Video } from "@shared/schema.ts";
import {
  Captions,
  Link as LinkIcon,
  ListVideo,
  type LucideIcon,
  Maximize,
  Pause,
  PictureInPicture2,
  Play,
  RotateCcw,
  ScrollText,
  SkipBack,
  SkipForward,
  Volume2,
} from "lucide-react";
import type { ReactNode, Ref } from "react";
import { Button, IconButton } from "@/ui/button.tsx";
import { useTooltip } from "@/ui/tooltip.tsx";
import type { Playback } from "@/videos/player.ts";
import { currentChapterIndex, type PlayerActions, RATES } from "@/videos/player-actions.ts";

type PlayerControlsProps = {
  playback: Pick<Playback, "seconds" | "duration" | "isPlaying" | "rate" | "canFloat">;
  actions: PlayerActions;
  /** The second at which an earlier visit's playback was resumed. */
  resumedAt: number | null;
  onCopyLink: () => void;
  save?: ReactNode;
  children: ReactNode;
};

/** The dialog's own controls: all that the player offers by pointer, for keyboard and touch too. */
export function PlayerControls(props: PlayerControlsProps) {
  const { playback, actions, resumedAt, onCopyLink, save, children } = props;
  const { seconds, duration, isPlaying, rate, canFloat } = playback;
  return (
    // By its own width: in a low window the dialog is far narrower than the window.
    <div className="group/controls @container flex w-0 min-w-full flex-wrap items-center justify-between gap-y-1 p-1.5 max-[23rem]:px-0 sm:p-2">
      <div className="flex w-full items-center @xl:w-auto">
        <Control label="Previous chapter" Icon={SkipBack} onClick={actions.goToPreviousChapter} />
        <Control
          label={isPlaying ? "Pause" : "Play"}
          Icon={isPlaying ? Pause : Play}
          onClick={actions.togglePlay}
        />
        <Control label="Next chapter" Icon={SkipForward} onClick={actions.goToNextChapter} />
        <div className="flex-1 px-2 text-small tabular-nums text-screen-hint @max-[26rem]:px-0 @max-[26rem]:text-tiny">
          <span className="text-screen-ink">{secondsToTimestamp(seconds)}</span>
          {duration > 0 && <span>{` / ${secondsToTimestamp(duration)}`}</span>}
          {resumedAt !== null && (
            <p role="status" className="text-tiny leading-4">
              {`Resumed at ${secondsToTimestamp(resumedAt)}`}
            </p>
          )}
        </div>
        {rate !== null && <Speed rate={rate} onChange={actions.setRate} />}
        <Control label="Start over" Icon={RotateCcw} onClick={actions.startOver} />
        <Button variant="screen" onClick={onCopyLink}>
          <LinkIcon size={18} />
          {/* All controls are one row beside a panel at 1280 px. */}
          <span className="tabular-nums @max-5xl:sr-only">
            {`Copy link at ${secondsToTimestamp(seconds)}`}
          </span>
        </Button>
      </div>
      <div className="flex items-center">
        <Control label="Mute or unmute" Icon={Volume2} onClick={actions.toggleMute} />
        <Control label="Captions" Icon={Captions} onClick={actions.toggleCaptions} />
        {canFloat && (
          // On a phone the film's own menu has it.
          <div className="@max-xl:hidden">
            <Control
              label="Picture in picture"
              Icon={PictureInPicture2}
              onClick={actions.toggleFloating}
            />
          </div>
        )}
        <Control label="Full screen" Icon={Maximize} onClick={actions.enterFullscreen} />
        {save && (
          <div data-save className="flex empty:hidden">
            {save}
          </div>
        )}
      </div>
      <div className="flex items-center">{children}</div>
    </div>
  );
}

/** How fast the video plays. One that the player's own menu has chosen is in the list, too. */
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
        {/* Two rows are enough at 320 px too, and at 375 px beside the button that saves the video. */}
        <span className="@max-[22rem]:sr-only @max-[26rem]:group-has-[[data-save]>*]/controls:sr-only">
          Chapters
        </span>
        {chapters.length > 0 && (
          <span className="rounded-full bg-screen-line px-2 text-tiny tabular-nums">
            {`${currentChapterIndex(chapters, seconds) + 1}/${chapters.length}`}
          </span>
        )}
      </Button>
      <Button variant="screen" {...toggleOf("transcript")}>
        {/* Either the icon or the word, so that all controls fit into one row beside a panel at 1280 px. */}
        <ScrollText size={20} className="@xl:hidden" />
        <span className="@max-xl:sr-only">Transcript</span>
      </Button>
    </>
  );
}

type VideoAreaProps = {
  video: Pick<Video, "thumbnailUrl">;
  hasPanel?: boolean;
  ref?: Ref<HTMLDivElement>;
  children?: ReactNode;
};

/** The video's place in the dialog, which shows its thumbnail dimmed until the player covers it. */
export function VideoArea({ video, hasPanel = false, ref, children }: VideoAreaProps) {
  return (
    <div
      data-with-panel={hasPanel || undefined}
      className="relative aspect-video w-full bg-shade md:w-[min(100vw_-_3rem,(100dvh_-_11rem)*1.7778)] lg:data-[with-panel]:w-[min(100vw_-_24rem,(100dvh_-_11rem)*1.7778)] noscript:md:w-[min(100vw_-_3rem,48rem)]"
    >
      <img
        src={video.thumbnailUrl || undefined}
        alt=""
        className="absolute inset-0 size-full object-cover opacity-30 noscript:opacity-100"
      />
      <div ref={ref} className="absolute inset-0" />
      {children}
    </div>
  );
}

export function Description({ text }: { text: string }) {
  return <p className="px-4 pb-3 pt-1 text-small text-screen-hint md:hidden">{text}</p>;
}
