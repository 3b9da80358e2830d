import { useMutation } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import { messageOf } from "@/data/http.ts";
import {
  ImportList,
  ProgressFooter,
  ScrollRegion,
} from "@/features/admin/components/dialog-parts.tsx";
import { useContent } from "@/features/admin/drafts/content.ts";
import { Button } from "@/ui/button.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import type { Progress } from "@/ui/progress-status.tsx";
import { EXPORT_FORMATS, type ExportFormat } from "./export-formats.ts";

/** A choice of what to export the knowledge base as; it closes when everything was exported. */
export function ExportDialog({ onClose }: { onClose: () => void }) {
  const content = useContent();
  const [format, setFormat] = useState(EXPORT_FORMATS[0]);
  const [progress, setProgress] = useState<Progress | null>(null);
  const stop = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    stop.current = controller;
    return () => controller.abort();
  }, []);

  const { mutate, data, error, isPending } = useMutation({
    mutationFn: async () =>
      format?.run(content, {
        signal: stop.current.signal,
        onProgress: (done, total) => setProgress({ done, total }),
      }),
    onMutate: () => setProgress(null),
    onSuccess: (lines) => lines?.length === 0 && onClose(),
  });

  return (
    <Dialog variant="form" title="Export the knowledge base" onClose={onClose}>
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
          <FormatChoice
            chosen={format}
            isDisabled={isPending}
            hasDrafts={content.changes.length > 0}
            onChoose={setFormat}
          />
        )}
        {error && (
          <p role="alert" className="text-danger">
            {`Not exported. ${messageOf(error)}`}
          </p>
        )}
      </ScrollRegion>
      <ProgressFooter
        text={isPending ? exportingText(progress) : ""}
        progress={isPending ? progress : null}
      >
        <Button variant="outline" onClick={onClose}>
          {data ? "Close" : "Cancel"}
        </Button>
        {!data && (
          <Button
            disabled={content.drafts === "loading"}
            isBusy={isPending}
            onClick={() => mutate()}
          >
            Export
          </Button>
        )}
      </ProgressFooter>
    </Dialog>
  );
}

const exportingText = (progress: Progress | null) =>
  progress ? `Exporting… ${Math.round((100 * progress.done) / progress.total)} %` : "Exporting…";

type FormatChoiceProps = {
  chosen: ExportFormat | undefined;
  isDisabled: boolean;
  hasDrafts: boolean;
  onChoose: (format: ExportFormat) => void;
};

function FormatChoice({ chosen, isDisabled, hasDrafts, onChoose }: FormatChoiceProps) {
  const id = useId();
  return (
    <fieldset disabled={isDisabled} className="min-w-0 space-y-3">
      <legend className="mb-3 text-ink-2">
        {hasDrafts
          ? "Everything that you see here is exported, your unpublished changes included."
          : "Everything that you see here is exported."}
      </legend>
      {EXPORT_FORMATS.map((format, index) => (
        <label
          key={format.label}
          className="flex min-h-11 cursor-pointer gap-2.5 rounded-medium border border-edge bg-card p-3 has-checked:border-brand has-checked:bg-brand-tint"
        >
          <input
            type="radio"
            name={id}
            aria-labelledby={`${id}-${index}`}
            aria-describedby={`${id}-${index}-text`}
            checked={chosen === format}
            onChange={() => onChoose(format)}
            className="mt-0.5 size-5 shrink-0 accent-brand"
          />
          <span className="min-w-0">
            <span id={`${id}-${index}`} className="block font-[650]">
              {format.label}
            </span>
            <span id={`${id}-${index}-text`} className="text-small text-ink-2">
              {format.description}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
