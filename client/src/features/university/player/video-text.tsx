import {
  type Chapter,
  chapterTime,
  secondsToTimestamp,
  timestampToSeconds,
} from "@shared/content/chapters.ts";
import { hostPageUrl, videoReference } from "@shared/content/video-links.ts";
import type { Video } from "@shared/schema.ts";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { transcriptQuery } from "./transcript/transcript-query.ts";

type VideoTextProps = {
  video: Video;
  chapters: readonly Chapter[];
};

/** A video to read: its description, chapters and transcript, and links to watch it at its host, also from there. */
export function VideoText({ video, chapters }: VideoTextProps) {
  const { data: sentences } = useQuery(transcriptQuery(video.id));
  const reference = videoReference(video.videoUrl);
  const hrefAt = (seconds: number) => (reference ? hostPageUrl(reference, seconds) : undefined);
  return (
    <div className="w-0 min-w-full space-y-6 break-words px-4 pb-6 pt-4">
      <p className="text-screen-hint">{video.description}</p>
      {reference && (
        <a
          href={hrefAt(0)}
          className="inline-flex min-h-11 items-center font-[650] text-pulse underline underline-offset-4"
        >
          Watch on Vimeo
        </a>
      )}
      {chapters.length > 0 && (
        <Lines title="Chapters">
          {chapters.map((chapter, index) => (
            <Line
              // biome-ignore lint/suspicious/noArrayIndexKey: chapters have no id and may share title and time
              key={index}
              href={hrefAt(timestampToSeconds(chapter.timestamp))}
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

type LineProps = { href: string | undefined; time: string; text: string };

function Line({ href, time, text }: LineProps) {
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
