import type { AdminVideo } from "@shared/contracts/admin-videos.ts";
import { clockTime, parseClockTime } from "../form/clock-time.ts";
import type { HostAnswer } from "../form/host-details.ts";
import { readAddress } from "../form/typed-address.ts";

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
