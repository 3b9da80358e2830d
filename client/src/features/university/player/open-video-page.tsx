import {
  type Chapter,
  chaptersOf,
  chapterTime,
  secondsToTimestamp,
  startOf,
} from "@shared/content/chapters.ts";
import { videoFile, watchUrl } from "@shared/content/video-links.ts";
import type { Video } from "@shared/schema.ts";
import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { type ReactNode, useId } from "react";
import { transcriptQuery } from "@/data/transcripts.ts";
import { IconLink } from "@/ui/button.tsx";
import { DIALOG_VARIANTS } from "@/ui/dialog.tsx";
import { initialPlayback } from "@/videos/player.ts";
import { createPlayerActions } from "@/videos/player-actions.ts";
import { useLibraryLocation } from "../library-location.ts";
import { Description, PanelToggles, PlayerControls, VideoArea } from "./player-controls.tsx";

const noop = () => undefined;

/**
 * The open video as the server draws it: to the pixel what the dialog looks like, which takes its place as soon as the
 * page is hydrated. Where no script runs, the video's text takes the place of the controls. At which second it opens
 * is the browser's to know.
 */
export function OpenVideoPage({ video }: { video: Video }) {
  const { hrefOf } = useLibraryLocation();
  const titleId = useId();
  const look = DIALOG_VARIANTS.screen;
  const playback = initialPlayback(video);
  const chapters = chaptersOf(video);
  return (
    <>
      <div className="fixed inset-0 z-50 bg-shade/70" />
      <section aria-labelledby={titleId} className={`fixed z-50 ${look.panel}`}>
        <div className={`flex items-center gap-3 ${look.header}`}>
          <h2 id={titleId} className="line-clamp-2 min-w-0 flex-1 text-h3 font-[680]">
            {video.title}
          </h2>
          <IconLink
            variant="screen"
            label="Close"
            icon={<X size={20} />}
            href={hrefOf({ videoId: null, seconds: null })}
          />
        </div>
        <div className="grid">
          <div className="min-w-0">
            <VideoArea video={video}>
              {videoFile(video.videoUrl) && (
                <noscript>
                  <PlainPlayer video={video} />
                </noscript>
              )}
            </VideoArea>
            <div className="noscript:hidden">
              <PlayerControls
                playback={playback}
                actions={createPlayerActions(noop, playback, chapters)}
                chapters={chapters}
                resumedAt={null}
                onCopyLink={noop}
              >
                <PanelToggles
                  panelId=""
                  open={null}
                  chapters={chapters}
                  seconds={0}
                  onChange={noop}
                />
              </PlayerControls>
              <Description text={video.description} />
            </div>
            {/* React renders it on the server alone, so that a long transcript costs a page with scripts nothing. */}
            <noscript>
              <VideoText video={video} chapters={chapters} />
            </noscript>
          </div>
        </div>
      </section>
    </>
  );
}

function PlainPlayer({ video: { title, thumbnailUrl, videoUrl } }: { video: Video }) {
  return (
    // biome-ignore lint/a11y/useMediaCaption: what is said is below it, and browsers show files of captions only by a server
    <video
      src={videoUrl}
      poster={thumbnailUrl || undefined}
      controls
      playsInline
      preload="metadata"
      aria-label={`Video player: ${title}`}
      className="absolute inset-0 size-full bg-shade"
    />
  );
}

/** A video to read: its description, chapters and transcript, and links to watch it at its host, also from there. */
function VideoText({ video, chapters }: { video: Video; chapters: readonly Chapter[] }) {
  const { data: sentences } = useQuery(transcriptQuery(video.id));
  const hrefAt = (seconds: number) => watchUrl(video.videoUrl, seconds) ?? undefined;
  return (
    <div className="w-0 min-w-full space-y-6 break-words px-4 pb-6 pt-4">
      <p className="text-screen-hint">{video.description}</p>
      {hrefAt(0) && (
        <a
          href={hrefAt(0)}
          className="inline-flex min-h-11 items-center font-[650] text-pulse underline underline-offset-4"
        >
          {videoFile(video.videoUrl) ? "Watch the video" : "Watch on Vimeo"}
        </a>
      )}
      {chapters.length > 0 && (
        <Lines title="Chapters">
          {chapters.map((chapter, index) => (
            <Line
              // biome-ignore lint/suspicious/noArrayIndexKey: chapters have no id and may share title and time
              key={index}
              href={hrefAt(startOf(chapter))}
              time={chapterTime(chapter)}
              text={chapter.title}
            />
          ))}
        </Lines>
      )}
      {sentences && sentences.length > 0 && (
        <Lines title="Transcript">
          {sentences.map(({ start, text }) => (
            <Line
              key={`${start} ${text}`}
              href={hrefAt(start)}
              time={secondsToTimestamp(start)}
              text={text}
            />
          ))}
        </Lines>
      )}
    </div>
  );
}

function Lines({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-1 text-h3 font-[650]">{title}</h3>
      <ol className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">{children}</ol>
    </section>
  );
}

function Line({ href, time, text }: { href: string | undefined; time: string; text: string }) {
  return (
    <li className="col-span-2 grid grid-cols-subgrid">
      <a
        href={href}
        className="col-span-2 -mx-2 grid min-h-11 grid-cols-subgrid items-center rounded-small px-2 py-1.5 text-small hover:bg-screen-2"
      >
        <span className="text-right font-[650] tabular-nums text-pulse">{time}</span> {text}
      </a>
    </li>
  );
}
