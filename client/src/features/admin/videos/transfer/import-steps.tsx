import { type ReactNode, useEffect } from "react";
import { messageOf } from "@/data/http.ts";
import { ImportFaults } from "@/features/admin/components/import-faults.tsx";
import { FailedRequest } from "@/ui/failed-request.tsx";
import { ImportPreview } from "./import-preview.tsx";
import { useVideoImport } from "./use-video-import.ts";

type ImportStepsProps = {
  file: File;
  onBusy: (isBusy: boolean) => void;
  /** Goes back to choosing a file. */
  onBack: () => void;
  onDone: () => void;
};

/** An import once its file is chosen: reading, its faults or what it would change, and the import itself. */
export function ImportSteps({ file, onBusy, onBack, onDone }: ImportStepsProps) {
  const steps = useVideoImport(file, onDone);
  const isBusy = steps.importing.isPending;
  useEffect(() => onBusy(isBusy), [isBusy, onBusy]);
  return drawStep(steps, onBack);
}

function drawStep(steps: ReturnType<typeof useVideoImport>, onBack: () => void): ReactNode {
  const { reading, preview } = steps;
  if (!reading.data) return <Waiting>Reading the file…</Waiting>;
  if ("faults" in reading.data) return <Faults faults={reading.data.faults} onBack={onBack} />;
  if (preview.isFetching) return <Waiting>Comparing it with the library…</Waiting>;
  if (!preview.data) {
    return <FailedRequest message={messageOf(preview.error)} onRetry={() => preview.refetch()} />;
  }
  const { faults, faultCount } = preview.data;
  if (faultCount === 0) return <ImportPreview {...steps} preview={preview.data} onBack={onBack} />;
  const lines = faults.map(
    ({ row, field, message }) => `row ${row}${field && `, ${field}`}: ${message}`,
  );
  return <Faults faults={lines} count={faultCount} onBack={onBack} />;
}

type FaultsProps = { faults: readonly string[]; count?: number; onBack: () => void };

const Faults = ({ onBack, ...faults }: FaultsProps) => (
  <ImportFaults {...faults} action="Choose another file" onClose={onBack} />
);

const Waiting = ({ children }: { children: string }) => (
  <p role="status" className="p-5 text-ink-2">
    {children}
  </p>
);
