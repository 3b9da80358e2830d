import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { messageOf } from "@/data/http.ts";
import {
  ImportList,
  ProgressFooter,
  ScrollRegion,
} from "@/features/admin/components/dialog-parts.tsx";
import { Failure } from "@/features/admin/components/failure.tsx";
import { Button } from "@/ui/button.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import type { Progress } from "@/ui/progress-status.tsx";

export type ExportRun = {
  /** Aborted when nobody waits for the result any more; the promise then rejects. */
  signal: AbortSignal;
  onProgress: (done: number, total: number) => void;
};

type ExportFormat = {
  label: string;
  description: string;
  details?: ReactNode;
  /** Downloads everything as one file. Resolves to a line for each thing that is missing from it. */
  run: (options: ExportRun) => Promise<readonly string[]>;
};

type ExportDialogProps = {
  title: string;
  about: string;
  formats: readonly [ExportFormat, ...ExportFormat[]];
  isReady?: boolean;
  onClose: () => void;
};

export function ExportDialog(props: ExportDialogProps) {
  const { title, about, formats, isReady = true, onClose } = props;
  const [label, setLabel] = useState(formats[0].label);
  const format = formats.find((each) => each.label === label) ?? formats[0];
  const [progress, setProgress] = useState<Progress | null>(null);
  const stop = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    stop.current = controller;
    return () => controller.abort();
  }, []);

  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () =>
      format.run({
        signal: stop.current.signal,
        onProgress: (done, total) => setProgress({ done, total }),
      }),
    onMutate: () => setProgress(null),
    onSuccess: (lines) => lines.length === 0 && onClose(),
  });

  return (
    <Dialog variant="form" title={title} onClose={onClose}>
      <ScrollRegion label="Export">
        {data ? (
          <div role="alert">
            <ImportList
              title="Exported, but not all of it"
              items={data.map((line, index) => ({ key: `${index}`, label: line }))}
              count={data.length}
            />
          </div>
        ) : (
          <>
            <fieldset disabled={isPending} className="min-w-0 space-y-3">
              <legend className="mb-3 text-ink-2">{about}</legend>
              {formats.map((each) => (
                <FormatOption
                  key={each.label}
                  format={each}
                  isChosen={each === format}
                  onChoose={() => setLabel(each.label)}
                />
              ))}
            </fieldset>
            {format.details}
          </>
        )}
        <Failure>{error && `Not exported. ${messageOf(error)}`}</Failure>
      </ScrollRegion>
      <ProgressFooter
        text={isPending ? exportingText(progress) : ""}
        progress={isPending ? progress : null}
      >
        <Button variant="outline" onClick={onClose}>
          {data ? "Close" : "Cancel"}
        </Button>
        {!data && (
          <Button disabled={!isReady} isBusy={isPending} onClick={() => mutate()}>
            Export
          </Button>
        )}
      </ProgressFooter>
    </Dialog>
  );
}

const exportingText = (progress: Progress | null) =>
  progress ? `Exporting… ${Math.round((100 * progress.done) / progress.total)} %` : "Exporting…";

type FormatOptionProps = { format: ExportFormat; isChosen: boolean; onChoose: () => void };

function FormatOption({ format, isChosen, onChoose }: FormatOptionProps) {
  const id = useId();
  return (
    <label className="flex min-h-11 cursor-pointer gap-2.5 rounded-medium border border-edge bg-card p-3 has-checked:border-brand has-checked:bg-brand-tint">
      <input
        type="radio"
        name="export-format"
        aria-labelledby={id}
        aria-describedby={`${id}-text`}
        checked={isChosen}
        onChange={onChoose}
        className="mt-0.5 size-5 shrink-0 accent-brand"
      />
      <span className="min-w-0">
        <span id={id} className="block font-[650]">
          {format.label}
        </span>
        <span id={`${id}-text`} className="text-small text-ink-2">
          {format.description}
        </span>
      </span>
    </label>
  );
}
