import type { Chapter } from "@shared/content/chapters.ts";
import type { Playback } from "@/videos/use-video-player.ts";
import { ChaptersPanel } from "./chapters-panel.tsx";
import { TranscriptPanel } from "./transcript/transcript-panel.tsx";

export type PanelName = "chapters" | "transcript";

type SidePanelProps = {
  name: PanelName;
  id: string;
  videoId: number;
  chapters: readonly Chapter[];
  playback: Pick<Playback, "seconds" | "duration">;
  onSeek: (seconds: number) => void;
};

/** The panel that is open beside the video, on narrow screens below it. */
export function SidePanel({ name, videoId, chapters, playback, ...rest }: SidePanelProps) {
  return name === "chapters" ? (
    <ChaptersPanel chapters={chapters} playback={playback} {...rest} />
  ) : (
    <TranscriptPanel videoId={videoId} seconds={playback.seconds} {...rest} />
  );
}
