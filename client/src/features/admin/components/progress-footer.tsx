import type { ReactNode } from "react";
import { type Progress, ProgressStatus } from "@/ui/progress-status.tsx";
import { DialogFooter } from "../forms/dialog-footer.tsx";

type ProgressFooterProps = {
  /** What is being done; empty before and after. */
  text: string;
  progress: Progress | null;
  children: ReactNode;
};

/** A dialog's buttons, and how far its work is. */
export function ProgressFooter({ text, progress, children }: ProgressFooterProps) {
  return (
    <DialogFooter>
      {/* Where it is seen on phones too; empty it takes no room. */}
      <div className={text ? "mr-auto min-w-0 max-sm:w-full" : "-mr-3"}>
        <ProgressStatus text={text} progress={progress} />
        {progress && (
          <progress
            aria-label={text}
            value={progress.done}
            max={progress.total}
            className="mt-1 h-1.5 w-full min-w-48"
          />
        )}
      </div>
      {children}
    </DialogFooter>
  );
}
