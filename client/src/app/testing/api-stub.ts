import type { Video } from "@shared/schema.ts";
import { sampleVideo } from "@shared/testing/sample-video.ts";
import { vi } from "vitest";

/** A video for a test, with some of it changed. */
export function aVideo(change: Partial<Video> & { id: number }): Video {
  return {
    ...sampleVideo(),
    title: `Video ${change.id}`,
    description: "What it shows.",
    thumbnailUrl: `/thumbnails/${change.id}.svg`,
    videoUrl: "https://vimeo.com/1084537",
    duration: "6:12",
    keywords: "",
    ...change,
  };
}

/** Responds to the page's requests: `answer` maps a path to the server's response. All requests are kept in `calls`. */
export function stubApi(respond: (path: string) => Response | Promise<Response>) {
  const calls: { path: string; init: RequestInit | undefined }[] = [];
  vi.stubGlobal("fetch", (path: string, init?: RequestInit) => {
    calls.push({ path, init });
    return Promise.resolve(respond(path));
  });
  return calls;
}

/** The response of a static host to the request of a built-in article's text. */
export const builtInText = (html: string) => new Response(html);
