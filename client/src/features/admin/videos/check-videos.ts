import { mediaFile, videoFile, videoReference } from "@shared/content/video-links.ts";
import type { AdminVideo } from "@shared/contracts/admin-videos.ts";
import { FILES_PATH, fileStateSchema } from "@shared/contracts/media.ts";
import { clockTime, parseClockTime } from "@shared/text/clock-time.ts";
import { messageOf } from "@/data/http.ts";
import { readAdmin } from "@/features/admin/shell/admin-api.ts";
import { inParallel } from "@/lib/in-parallel.ts";
import { askHost, type HostResponse, readAddress } from "./form/video-host.ts";

/** After so many failures in a row the host counts as out of reach, and the rest is not asked. */
const MAX_FAILURES = 6;

export type Checked = { video: AdminVideo; error: VideoError | null };

/** Asks about each video, in order, a few at a time. Resolves to whether all were checked; rejects when `signal` stops it. */
export async function checkVideos(
  videos: readonly AdminVideo[],
  onChecked: (checked: Checked) => void,
  signal: AbortSignal,
): Promise<"complete" | "out-of-reach"> {
  let failures = 0;

  async function check(video: AdminVideo): Promise<void> {
    if (videoFile(video.videoUrl)) {
      return onChecked({ video, error: await findFileError(video, signal) });
    }
    const reference = videoReference(video.videoUrl);
    const response = reference && (await askHost(reference, signal));
    if (response) failures = response.kind === "unreachable" ? failures + 1 : 0;
    onChecked({ video, error: findVideoError(video, response) });
  }

  await inParallel(videos, 3, async (video) => {
    signal.throwIfAborted();
    await check(video);
    return failures < MAX_FAILURES;
  });
  return failures >= MAX_FAILURES ? "out-of-reach" : "complete";
}

/** Errors of videos, the worst first. `unchecked`: the host didn't respond. */
export const VIDEO_ERRORS = {
  missing: "Not found at Vimeo",
  gone: "Not found on this site",
  broken: "Damaged on this site",
  private: "Private at Vimeo",
  unplayable: "Can’t be played",
  different: "Differs from Vimeo",
  unchecked: "Could not be checked",
} as const;

export type VideoError = { kind: keyof typeof VIDEO_ERRORS; details: string[] };

/** The most seconds by which a duration may differ: hosts round it in their own way. */
const TOLERANCE = 1;

/**
 * The error of a video by its host's response, which is null for an address that names no video; null without an error.
 */
export function findVideoError(
  video: AdminVideo,
  response: HostResponse | null,
): VideoError | null {
  if (!response) {
    return { kind: "unplayable", details: [readAddress(video.videoUrl).text] };
  }
  if (response.kind === "missing") {
    return { kind: "missing", details: ["It was deleted, or its private hash is wrong."] };
  }
  if (response.kind === "private") {
    return {
      kind: "private",
      details: ["Visitors can play it only where Vimeo lets this site embed it."],
    };
  }
  if (response.kind === "unreachable") return { kind: "unchecked", details: [response.reason] };
  const details = differences(video, response.details);
  return details.length > 0 ? { kind: "different", details } : null;
}

/** The error of a video's file or of its thumbnail; null without one. Rejects when `signal` aborts it. */
async function findFileError(
  { videoUrl, thumbnailUrl }: AdminVideo,
  signal: AbortSignal,
): Promise<VideoError | null> {
  try {
    const fileState = await readState(videoUrl, signal);
    if (fileState === "missing") return { kind: "gone", details: ["Upload the file again."] };
    if (fileState === "broken") {
      return { kind: "broken", details: ["A part of the file is missing. Upload it again."] };
    }
    const thumbnailState = mediaFile(thumbnailUrl)
      ? await readState(thumbnailUrl, signal)
      : "whole";
    if (thumbnailState === "whole") return null;
    const kind = thumbnailState === "missing" ? "gone" : "broken";
    return { kind, details: ["Only its thumbnail: choose another one."] };
  } catch (error) {
    if (signal.aborted) throw error;
    return { kind: "unchecked", details: [messageOf(error)] };
  }
}

async function readState(address: string, signal: AbortSignal) {
  const path = `${FILES_PATH}/${mediaFile(address)?.name}/state`;
  return (await readAdmin(path, fileStateSchema, signal)).state;
}

type Details = Extract<HostResponse, { kind: "found" }>["details"];

function differences(video: AdminVideo, { title, duration }: Details): string[] {
  const own = parseClockTime(video.duration);
  const isOther = duration !== null && (own === null || Math.abs(own - duration) > TOLERANCE);
  const isRenamed = title !== null && title !== video.title.trim();
  return [
    isRenamed && `Vimeo’s title: “${title}”.`,
    isOther && `Vimeo’s duration: ${clockTime(Math.round(duration))}, here ${video.duration}.`,
  ].filter((text) => text !== false);
}
