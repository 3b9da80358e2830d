import { pluralize } from "@shared/text/text.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { HttpError, messageOf } from "@/data/http.ts";
import { Button } from "@/ui/button.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import { FailedRequest } from "@/ui/message.tsx";
import { type Progress, ProgressStatus } from "@/ui/progress-status.tsx";
import { showToast } from "@/ui/toast-store.ts";
import { DialogFooter, ProgressFooter, ScrollRegion } from "../components/dialog-parts.tsx";
import { newKey } from "../shell/admin-api.ts";
import type { ChosenFile } from "./sources/source-files.ts";

/** Why nothing of a file can be imported, a line each; `count` is how many there are, if not all are given. */
type FileErrors = { errors: readonly string[]; count?: number };

/** Shows the current step and its progress. */
export type ShowProgress = (text: string, progress?: Progress) => void;

/** Imports; resolves to what to say of it. */
type ImportWork = (show: ShowProgress) => Promise<string>;

/** A plan to look at, and what can be done with it. */
export type ImportStep<Plan> = {
  plan: Plan;
  /** The same at each try of an import. */
  id: string;
  /** Why the last try failed. Where it is outdated, this is the plan that was made anew. */
  error: Error | null;
  /** Makes another plan: this one is outdated. */
  compareAgain: () => void;
  /** The buttons; `count` is how many changes `work` makes. */
  footer: (count: number, work: ImportWork) => ReactNode;
};

type Reader<Plan> = {
  /** Reads what was chosen: what an import would do, or what is wrong. Rejects where another try may help. */
  read: (
    chosen: readonly ChosenFile[],
    watch: { signal: AbortSignal; show: ShowProgress },
  ) => Promise<{ plan: Plan } | FileErrors>;
  /** False as long as there is nothing to compare with. */
  isReady?: boolean;
  children: (step: ImportStep<Plan>) => ReactNode;
  onClose: () => void;
};

type ImportDialogProps<Plan> = Reader<Plan> & { chosen: readonly ChosenFile[] };

/** An import of chosen files: read them, see what is wrong or what would change, run it. It stays open while it runs. */
export function ImportDialog<Plan>({ chosen, ...reader }: ImportDialogProps<Plan>) {
  const { onClose } = reader;
  const [id] = useState(newKey);
  const [status, setStatus] = useState(IDLE);
  const show: ShowProgress = (text, progress) => setStatus({ text, progress: progress ?? null });
  const client = useQueryClient();
  const readAgain = () => void client.refetchQueries({ queryKey: ["import", id] });
  const running = useMutation({
    mutationFn: (work: ImportWork) => work(show),
    onSuccess(description) {
      showToast({ title: "Imported", description });
      onClose();
    },
    onError: (error) => isOutdated(error) && readAgain(),
  });
  const isBusy = running.isPending;

  function compareAgain() {
    running.reset();
    readAgain();
  }

  const footer: ImportStep<Plan>["footer"] = (count, work) => (
    <ProgressFooter {...(isBusy ? status : IDLE)}>
      <Button variant="outline" isBusy={isBusy} onClick={onClose}>
        Cancel
      </Button>
      <Button disabled={count === 0} isBusy={isBusy} onClick={() => running.mutate(work)}>
        {count === 0 ? "Nothing to import" : `Import ${pluralize(count, "change")}`}
      </Button>
    </ProgressFooter>
  );
  return (
    <Dialog variant="form" title={`Import ${nameOf(chosen)}`} onClose={() => !isBusy && onClose()}>
      <ReadFiles
        {...reader}
        chosen={chosen}
        step={{ id, error: running.error, footer, compareAgain }}
      />
    </Dialog>
  );
}

/** Tells if the server refused an import because something changed after the comparison. */
export const isOutdated = (error: unknown): boolean =>
  error instanceof HttpError && error.status === 409;

const IDLE: { text: string; progress: Progress | null } = { text: "", progress: null };

type ReadFilesProps<Plan> = ImportDialogProps<Plan> & { step: Omit<ImportStep<Plan>, "plan"> };

/** An import once its files are chosen: reading, what is wrong, or the plan. */
function ReadFiles<Plan>({ chosen, step, ...reader }: ReadFilesProps<Plan>) {
  const { read, isReady = true, children, onClose } = reader;
  const [status, setStatus] = useState(IDLE);
  const { data, error, isPending, isFetching, refetch } = useQuery({
    queryKey: ["import", step.id],
    // Cancelled when the dialog closes.
    queryFn: ({ signal }) =>
      read(chosen, {
        signal,
        show: (text, progress) => setStatus({ text, progress: progress ?? null }),
      }),
    enabled: isReady,
    gcTime: 0,
  });
  if (isPending || isFetching) {
    const text = chosen.length > 1 ? "Reading the files…" : "Reading the file…";
    return (
      <>
        <div className="flex-1 p-5">
          <ProgressStatus text={status.text || text} progress={status.progress} />
        </div>
        <DialogFooter>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
        </DialogFooter>
      </>
    );
  }
  if (error) return <FailedRequest message={messageOf(error)} onRetry={() => void refetch()} />;
  if ("errors" in data) return <ErrorList {...data} onClose={onClose} />;
  return children({ ...step, plan: data.plan });
}

const MAX_ERRORS = 100;

type ErrorListProps = FileErrors & { onClose: () => void };

function ErrorList({ errors, count = errors.length, onClose }: ErrorListProps) {
  const shown = errors.slice(0, MAX_ERRORS);
  const rest = count - shown.length;
  return (
    <>
      <ScrollRegion label="Faults">
        <div role="alert">
          <p className="font-[650]">Nothing was imported. The file has errors:</p>
          <ul className="mt-3 list-disc space-y-1 pl-6 text-small text-ink-2">
            {shown.map((error) => (
              <li key={error} className="break-words">
                {error}
              </li>
            ))}
          </ul>
          {rest > 0 && <p className="mt-3 text-ink-2">{`… and ${rest} more.`}</p>}
        </div>
      </ScrollRegion>
      <DialogFooter>
        <Button onClick={onClose}>Close</Button>
      </DialogFooter>
    </>
  );
}

/** The name of the one file or folder, else how many files there are. */
function nameOf(chosen: readonly ChosenFile[]): string {
  const [first, ...others] = chosen;
  const folder = first?.path.split("/").at(-2);
  if (others.length === 0) return first?.file.name ?? "";
  const isOneFolder = folder && chosen.every(({ path }) => path.startsWith(`${folder}/`));
  return isOneFolder ? folder : `${chosen.length} files`;
}
