import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as z from "zod/mini";
import { useContent } from "@/data/content-store.ts";
import type { Draft } from "@/data/drafts.ts";
import { getJson, messageOf } from "@/data/http.ts";
import { loadBodies } from "@/data/load-bodies.ts";
import { apiPaths } from "@/lib/paths.ts";
import { Button } from "@/ui/button.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import { type Progress, ProgressStatus } from "@/ui/progress-status.tsx";
import { ImportFaults } from "../components/import-faults.tsx";
import { DialogFooter } from "../forms/dialog-footer.tsx";
import { withSession } from "../shell/with-session.ts";
import { ImportPreview } from "./import-preview.tsx";
import { readChosen } from "./read-chosen.ts";
import type { ChosenFile } from "./sources/source-files.ts";

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

const schema = z.object({ imports: z.array(z.object({ id: z.string(), hash: z.string() })) });

/**
 * What articles were made of when they were imported last, as fingerprints by article id: those that were published,
 * and those of this browser's drafts. `isKnown` is false where the server does not say; rejects when aborted.
 */
export async function readLastImports(
  drafts: readonly Draft[],
  signal: AbortSignal,
): Promise<{ isKnown: boolean; imports: ReadonlyMap<string, string> }> {
  const read = () => getJson(apiPaths.imports, { schema, signal });
  const answer = await withSession(read).catch(() => null);
  signal.throwIfAborted();
  const published = (answer?.imports ?? []).map(({ id, hash }) => [id, hash] as const);
  const drafted = drafts.flatMap(({ change, imported }) =>
    imported ? [[change.id, imported.hash] as const] : [],
  );
  return { isKnown: answer !== null, imports: new Map([...published, ...drafted]) };
}
