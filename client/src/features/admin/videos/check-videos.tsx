import { mediaFile, videoFile, videoReference } from "@shared/content/video-links.ts";
import type { AdminVideo } from "@shared/contracts/admin-videos.ts";
import { FILES_PATH, fileStateSchema } from "@shared/contracts/media.ts";
import { pluralize } from "@shared/text/text.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import { useState } from "react";
import { messageOf } from "@/data/http.ts";
import { DialogFooter, ListCard, ScrollRegion } from "@/features/admin/components/dialog-parts.tsx";
import { readAdmin } from "@/features/admin/shell/admin-api.ts";
import { Button } from "@/ui/button.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import { ProgressStatus } from "@/ui/progress-status.tsx";
import { clockTime, parseClockTime } from "./form/edited-chapters.ts";
import { askHost, type HostAnswer, readAddress } from "./form/video-host.ts";

type HealthDialogProps = {
  videos: readonly AdminVideo[];
  onEdit: (video: AdminVideo) => void;
  onClose: () => void;
};

/** Checks that each video still exists, at the video host or on this site, and lists what is wrong. */
export function HealthDialog({ videos, onEdit, onClose }: HealthDialogProps) {
  const { state, checked, total, stop, checkAgain } = useHealthCheck(videos);
  return (
    <Dialog variant="form" title="Check videos" onClose={onClose}>
      <ScrollRegion label="What the check found">
        <div className="space-y-2">
          <ProgressStatus
            text={statusText(state, checked, total)}
            progress={state === "running" ? { done: checked.length, total } : null}
          />
          <progress
            aria-label="Videos checked"
            value={checked.length}
            max={Math.max(total, 1)}
            className="block h-1.5 w-full"
          />
        </div>
        {(Object.keys(PROBLEMS) as (keyof typeof PROBLEMS)[]).map((kind) => (
          <ProblemList key={kind} kind={kind} checked={checked} onEdit={onEdit} />
        ))}
      </ScrollRegion>
      <DialogFooter>
        <Button variant="outline" onClick={state === "running" ? stop : checkAgain}>
          {state === "running" ? "Stop" : "Check again"}
        </Button>
        <Button onClick={onClose}>Done</Button>
      </DialogFooter>
    </Dialog>
  );
}

function statusText(state: CheckState, checked: readonly Checked[], total: number): string {
  const count = `${checked.length} of ${pluralize(total, "video")} checked`;
  if (state === "running") return `Asking Vimeo: ${count}…`;
  if (state === "stopped") return `Stopped: ${count}.`;
  if (state === "out-of-reach") {
    return `Vimeo can’t be reached: ${count}. Check your connection and try again.`;
  }
  const wrong = checked.filter(({ problem }) => problem).length;
  return wrong === 0
    ? `All well: ${count}.`
    : `${count}; ${pluralize(wrong, "needs", "need")} a look.`;
}

type ProblemListProps = {
  kind: Problem["kind"];
  checked: readonly Checked[];
  onEdit: (video: AdminVideo) => void;
};

/** The videos with one kind of problem, each with what it is and a way to mend it. */
function ProblemList({ kind, checked, onEdit }: ProblemListProps) {
  const found = checked.filter(({ problem }) => problem?.kind === kind);
  if (found.length === 0) return null;
  return (
    <ListCard title={PROBLEMS[kind]} count={found.length}>
      <ul className="divide-y">
        {found.map(({ video, problem }) => (
          <li key={video.id} className="flex flex-wrap items-center gap-3 px-4 py-2">
            <div className="mr-auto min-w-40 flex-1">
              <p className="break-words font-[620]">{video.title}</p>
              {problem?.details.map((detail) => (
                <p key={detail} className="break-words text-small text-ink-2">
                  {detail}
                </p>
              ))}
            </div>
            <Button
              variant="outline"
              aria-label={`Edit ${video.title}`}
              onClick={() => onEdit(video)}
            >
              <Pencil size={17} />
              Edit
            </Button>
          </li>
        ))}
      </ul>
    </ListCard>
  );
}

/** Where a check stands: it runs, was stopped by hand, or ended because all was checked or the host is out of reach. */
type CheckState = "running" | "stopped" | CheckOutcome;

/** Checks the videos of a library, beginning when it is first rendered. */
function useHealthCheck(videos: readonly AdminVideo[]) {
  const [attempt, setAttempt] = useState(() => ({ videos, id: Math.random() }));
  const [checked, setChecked] = useState<readonly Checked[]>([]);
  const client = useQueryClient();
  const queryKey = ["video-check", attempt.id];
  const { data, isFetching } = useQuery({
    queryKey,
    // Cancelled when the dialog closes.
    queryFn: ({ signal }) =>
      checkVideos(attempt.videos, (each) => setChecked((before) => [...before, each]), signal),
    gcTime: 0,
  });
  const state: CheckState = isFetching ? "running" : (data ?? "stopped");
  return {
    state,
    checked,
    total: attempt.videos.length,
    stop: () => void client.cancelQueries({ queryKey }),
    checkAgain() {
      setChecked([]);
      setAttempt({ videos, id: Math.random() });
    },
  };
}

/** How many videos the host is asked about at once. */
const AT_ONCE = 3;

/** After so many failures in a row the host counts as out of reach, and the rest is not asked. */
const MAX_FAILURES = 6;

/** A video that was checked, and what is wrong with it. */
export type Checked = { video: AdminVideo; problem: Problem | null };

/** Whether all were checked, or the host went out of reach before. Rejects when `signal` stops it. */
type CheckOutcome = "complete" | "out-of-reach";

/** Asks the host, or this site, about each video, a few at a time, in the list's order. */
export async function checkVideos(
  videos: readonly AdminVideo[],
  onChecked: (checked: Checked) => void,
  signal: AbortSignal,
): Promise<CheckOutcome> {
  let failures = 0;
  const rest = videos.values();

  async function check(video: AdminVideo): Promise<void> {
    if (videoFile(video.videoUrl)) {
      return onChecked({ video, problem: await findFileProblem(video, signal) });
    }
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
  gone: "Not found on this site",
  broken: "Damaged on this site",
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
