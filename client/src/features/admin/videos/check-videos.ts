import { mediaFile, videoFile, videoReference } from "@shared/content/video-links.ts";
import type { AdminVideo } from "@shared/contracts/admin-videos.ts";
import { FILES_PATH, fileStateSchema } from "@shared/contracts/media.ts";
import { clockTime, parseClockTime } from "@shared/text/clock-time.ts";
import { messageOf } from "@/data/http.ts";
import { readAdmin } from "@/features/admin/shell/admin-api.ts";
import { inParallel } from "@/lib/in-parallel.ts";
import { askHost, type HostAnswer, readAddress } from "./form/video-host.ts";

/** After so many failures in a row the host counts as out of reach, and the rest is not asked. */
const MAX_FAILURES = 6;

export type Checked = { video: AdminVideo; problem: Problem | null };

/** Asks about each video, in order, a few at a time. Resolves to whether all were checked; rejects when `signal` stops it. */
export async function checkVideos(
  videos: readonly AdminVideo[],
  onChecked: (checked: Checked) => void,
  signal: AbortSignal,
): Promise<"complete" | "out-of-reach"> {
  let failures = 0;

  async function check(video: AdminVideo): Promise<void> {
    if (videoFile(video.videoUrl)) {
      return onChecked({ video, problem: await findFileProblem(video, signal) });
    }
    const reference = videoReference(video.videoUrl);
    const answer = reference && (await askHost(reference, signal));
    if (answer) failures = answer.kind === "unreachable" ? failures + 1 : 0;
    onChecked({ video, problem: findProblem(video, answer) });
  }

  await inParallel(videos, 3, async (video) => {
    signal.throwIfAborted();
    await check(video);
    return failures < MAX_FAILURES;
  });
  return failures >= MAX_FAILURES ? "out-of-reach" : "complete";
}

/** What can be wrong with a video, the worst first. `unchecked`: the host could not be asked. */
export const PROBLEMS = {
  missing: "Not found at Vimeo",
  gone: "Not found on this site",
  broken: "Damaged on this site",
  private: "Private at Vimeo",
  unplayable: "Can’t be played",
  different: "Differs from Vimeo",
  unchecked: "Could not be checked",
} as const;

export type Problem = { kind: keyof typeof PROBLEMS; details: string[] };

/** The most seconds by which a duration may differ: hosts round it in their own way. */
const TOLERANCE = 1;

/** What is wrong with a video by the host's answer (null: its address names no video there); null where nothing is. */
export function findProblem(video: AdminVideo, answer: HostAnswer | null): Problem | null {
  if (!answer) {
    return { kind: "unplayable", details: [readAddress(video.videoUrl).text] };
  }
  if (answer.kind === "missing") {
    return { kind: "missing", details: ["It was deleted, or its private hash is wrong."] };
  }
  if (answer.kind === "private") {
    return {
      kind: "private",
      details: ["Visitors can play it only where Vimeo lets this site embed it."],
    };
  }
  if (answer.kind === "unreachable") return { kind: "unchecked", details: [answer.reason] };
  const details = differences(video, answer.details);
  return details.length > 0 ? { kind: "different", details } : null;
}

/** What is wrong with the film, or with the picture, of a video; null where nothing is. Rejects when `signal` stops it. */
async function findFileProblem(
  { videoUrl, thumbnailUrl }: AdminVideo,
  signal: AbortSignal,
): Promise<Problem | null> {
  try {
    const film = await readState(videoUrl, signal);
    if (film === "missing") return { kind: "gone", details: ["Upload the file again."] };
    if (film === "broken") {
      return { kind: "broken", details: ["A part of the film is missing. Upload it again."] };
    }
    const picture = mediaFile(thumbnailUrl) ? await readState(thumbnailUrl, signal) : "whole";
    if (picture === "whole") return null;
    const kind = picture === "missing" ? "gone" : "broken";
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

type Details = Extract<HostAnswer, { kind: "found" }>["details"];

function differences(video: AdminVideo, { title, duration }: Details): string[] {
  const own = parseClockTime(video.duration);
  const isOther = duration !== null && (own === null || Math.abs(own - duration) > TOLERANCE);
  const isRenamed = title !== null && title !== video.title.trim();
  return [
    isRenamed && `Vimeo’s title: “${title}”.`,
    isOther && `Vimeo’s duration: ${clockTime(Math.round(duration))}, here ${video.duration}.`,
  ].filter((text) => text !== false);
}
