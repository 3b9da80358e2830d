import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useContent } from "@/content/content-store.ts";
import { loadBodies } from "@/content/load-bodies.ts";
import { messageOf } from "@/lib/http.ts";
import { Button } from "@/ui/button.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import { type Progress, ProgressStatus } from "@/ui/progress-status.tsx";
import { DialogFooter } from "../dialog-footer.tsx";
import { ImportFaults } from "../import-faults.tsx";
import type { ChosenFile } from "./documents/source-files.ts";
import { ImportPreview } from "./import-preview.tsx";
import { readLastImports } from "./last-imports.ts";
import { readChosen } from "./read-chosen.ts";

type ImportDialogProps = { chosen: readonly ChosenFile[]; onClose: () => void };

/** A preview of an import: what it would add, change and delete. */
export function ImportDialog({ chosen, onClose }: ImportDialogProps) {
  const content = useContent();
  const [visit] = useState(() => Math.random());
  const [progress, setProgress] = useState<Progress | null>(null);
  const { data, error, isFetching, isPending, dataUpdatedAt, refetch } = useQuery({
    queryKey: ["import", visit],
    // Cancelled when the dialog closes.
    queryFn: ({ signal }) =>
      readChosen(
        chosen,
        { content, loadBodies, readLastImports, makePicture },
        {
          signal,
          onProgress: (done, total) => setProgress({ done, total }),
        },
      ),
    // They are compared with what is here; without the drafts that would not be all.
    enabled: content.drafts !== "loading",
    gcTime: 0,
  });
  const isReading = isPending || isFetching;
  const faults = error ? [messageOf(error)] : data && "faults" in data ? data.faults : null;

  return (
    <Dialog variant="form" title={`Import ${nameOf(chosen)}`} onClose={onClose}>
      {isReading && (
        <>
          <div className="flex-1 p-5">
            <ProgressStatus text={readingText(progress, chosen.length)} progress={progress} />
          </div>
          <DialogFooter>
            <Button variant="outline" onClick={onClose}>
              Cancel
            </Button>
          </DialogFooter>
        </>
      )}
      {faults && !isReading && <ImportFaults faults={faults} onClose={onClose} />}
      {data && "plan" in data && !isReading && (
        <ImportPreview
          key={dataUpdatedAt}
          plan={data.plan}
          onCompareAgain={() => void refetch()}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

function readingText(progress: Progress | null, files: number): string {
  if (progress) return `Reading article ${progress.done + 1} of ${progress.total}…`;
  return files > 1 ? "Reading the files…" : "Reading the file…";
}

// With what scales pictures down.
async function makePicture(file: File, isFinal: boolean) {
  const { keepPicture, shrinkPicture } = await import("../editor/shrink-picture.ts");
  return isFinal ? keepPicture(file) : shrinkPicture(file);
}

/** The name of the one file or folder, else how many files there are. */
function nameOf(chosen: readonly ChosenFile[]): string {
  const [first, ...others] = chosen;
  const folder = first?.path.split("/").at(-2);
  if (others.length === 0) return first?.file.name ?? "";
  const isOneFolder = folder && chosen.every(({ path }) => path.startsWith(`${folder}/`));
  return isOneFolder ? folder : `${chosen.length} files`;
}
