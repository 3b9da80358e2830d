import { videoReference } from "@shared/content/video-links.ts";
import type { AdminVideo } from "@shared/contracts/admin-videos.ts";
import { clockTime, parseClockTime } from "../form/clock-time.ts";
import { askHost, type HostAnswer } from "../form/host-details.ts";
import { readAddress } from "../form/typed-address.ts";

/** How many videos the host is asked about at once. */
const AT_ONCE = 3;

/** After so many failures in a row the host counts as out of reach, and the rest is not asked. */
const MAX_FAILURES = 6;

/** A video that was checked, and what is wrong with it. */
export type Checked = { video: AdminVideo; problem: Problem | null };

/** Whether all were checked, or the host went out of reach before. Rejects when `signal` stops it. */
type CheckOutcome = "complete" | "out-of-reach";

/** Asks the host about each video, a few at a time, in the list's order. */
export async function checkVideos(
  videos: readonly AdminVideo[],
  onChecked: (checked: Checked) => void,
  signal: AbortSignal,
): Promise<CheckOutcome> {
  let failures = 0;
  const rest = videos.values();

  async function check(video: AdminVideo): Promise<void> {
    const reference = videoReference(video.videoUrl);
    const answer = reference && (await askHost(reference, signal));
    if (answer) failures = answer.kind === "unreachable" ? failures + 1 : 0;
    onChecked({ video, problem: findProblem(video, answer) });
  }

  async function work(): Promise<void> {
    // The workers share one iterator.
    for (const video of rest) {
      signal.throwIfAborted();
      await check(video);
      if (failures >= MAX_FAILURES) return;
    }
  }

  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return failures >= MAX_FAILURES ? "out-of-reach" : "complete";
}

/** What can be wrong with a video, the worst first. `unchecked`: the host could not be asked. */
export const PROBLEMS = {
  missing: "Not found at Vimeo",
  private: "Private at Vimeo",
  unplayable: "Can’t be played",
  different: "Differs from Vimeo",
  unchecked: "Could not be checked",
} as const;

/** A video's problem, with sentences that say what it is. */
export type Problem = { kind: keyof typeof PROBLEMS; details: string[] };

/** The most seconds by which a duration may differ: hosts round it in their own way. */
const TOLERANCE = 1;

/** What is wrong with a video by the host's answer (null: its address names no video there); null where nothing is. */
export function findProblem(video: AdminVideo, answer: HostAnswer | null): Problem | null {
  if (!answer) {
    const reading = readAddress(video.videoUrl);
    return { kind: "unplayable", details: "text" in reading ? [reading.text] : [] };
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

type Details = Extract<HostAnswer, { kind: "found" }>["details"];

function differences(video: AdminVideo, { title, duration }: Details): string[] {
  const own = parseClockTime(video.duration);
  const isOther = duration !== null && (own === null || Math.abs(own - duration) > TOLERANCE);
  return [
    ...(title !== null && title !== video.title.trim() ? [`Vimeo’s title: “${title}”.`] : []),
    ...(isOther
      ? [`Vimeo’s duration: ${clockTime(Math.round(duration))}, here ${video.duration}.`]
      : []),
  ];
}
