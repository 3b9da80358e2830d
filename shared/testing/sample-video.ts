import { defaultOf, forVideoFields } from "@shared/entities/video.ts";
import type { InsertVideo } from "@shared/schema.ts";

let made = 0;

/** A valid new video, with a title and address of its own unless they are given. */
export function sampleVideo(changes: Partial<InsertVideo> = {}): InsertVideo {
  made += 1;
  return {
    ...forVideoFields((field) => defaultOf(field) ?? ""),
    title: `Video ${made}`,
    description: "Shows a task from start to end.",
    thumbnailUrl: "/thumbnails/sample.svg",
    videoUrl: `https://vimeo.com/${made}`,
    duration: "1:00",
    category: "how-to",
    keywords: "task, steps",
    chapters: "[]",
    ...changes,
  };
}
