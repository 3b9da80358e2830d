import { videoReference } from "@shared/content/video-links.ts";
import type { AdminVideo } from "@shared/contracts/admin-videos.ts";
import { askHost } from "../form/host-details.ts";
import { findProblem, type Problem } from "./find-problem.ts";

/** How many videos the host is asked about at once. */
const AT_ONCE = 3;
/** After so many failures in a row the host counts as out of reach, and the rest is not asked. */
const MAX_FAILURES = 6;

/** A video that was checked, and what is wrong with it. */
export type Checked = { video: AdminVideo; problem: Problem | null };

/** Whether all were checked, or the host went out of reach before. Rejects when `signal` stops it. */
export type CheckOutcome = "complete" | "out-of-reach";

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
