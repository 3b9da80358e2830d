import type { AdminVideo } from "@shared/contracts/admin-videos.ts";
import { pluralize } from "@shared/text/text.ts";
import { ScrollRegion } from "@/features/admin/components/scroll-region.tsx";
import { DialogFooter } from "@/features/admin/forms/dialog-footer.tsx";
import { Button } from "@/ui/button.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import { ProgressStatus } from "@/ui/progress-status.tsx";
import type { Checked } from "./check-videos.ts";
import { PROBLEMS } from "./find-problem.ts";
import { ProblemList } from "./problem-list.tsx";
import { type CheckState, useHealthCheck } from "./use-health-check.ts";

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
