import type { AdminVideo } from "@shared/contracts/admin-videos.ts";
import { pluralize } from "@shared/text/text.ts";
import { Pencil } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { DialogFooter, ScrollRegion } from "@/features/admin/components/dialog-parts.tsx";
import { Button } from "@/ui/button.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import { ProgressStatus } from "@/ui/progress-status.tsx";
import { type Checked, checkVideos, PROBLEMS, type Problem } from "./check-videos.ts";

type HealthDialogProps = {
  videos: readonly AdminVideo[];
  onEdit: (video: AdminVideo) => void;
  onClose: () => void;
};

/** Checks at the video host that each video still exists, and lists what is wrong. */
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
        {state === "running" ? (
          <Button variant="outline" onClick={stop}>
            Stop
          </Button>
        ) : (
          <Button variant="outline" onClick={checkAgain}>
            Check again
          </Button>
        )}
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
    <section className="overflow-clip rounded-medium border">
      <h3 className="bg-mist px-4 py-2 text-small font-[650]">
        {PROBLEMS[kind]}{" "}
        <span className="ml-1 font-normal text-ink-3 tabular-nums">{found.length}</span>
      </h3>
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
    </section>
  );
}

/** Where a check stands: it runs, was stopped by hand, or ended because all was checked or the host is out of reach. */
type CheckState = "running" | "stopped" | "complete" | "out-of-reach";

/** Checks the videos of a library, beginning when it is first rendered. */
function useHealthCheck(videos: readonly AdminVideo[]) {
  const [attempt, setAttempt] = useState(() => ({ videos }));
  const [state, setState] = useState<CheckState>("running");
  const [checked, setChecked] = useState<readonly Checked[]>([]);
  const stop = useRef<() => void>(() => undefined);

  useEffect(() => {
    const abort = new AbortController();
    stop.current = () => abort.abort();
    checkVideos(
      attempt.videos,
      (each) => setChecked((before) => [...before, each]),
      abort.signal,
    ).then(setState, () => undefined);
    return () => abort.abort();
  }, [attempt]);

  return {
    state,
    checked,
    total: attempt.videos.length,
    stop() {
      stop.current();
      setState("stopped");
    },
    checkAgain() {
      setChecked([]);
      setState("running");
      setAttempt({ videos });
    },
  };
}
