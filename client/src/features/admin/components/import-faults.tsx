import { Button } from "@/ui/button.tsx";
import { DialogFooter } from "../forms/dialog-footer.tsx";
import { ScrollRegion } from "./scroll-region.tsx";

const MAX_SHOWN = 100;

type ImportFaultsProps = {
  faults: readonly string[];
  /** How many there are, if not all are given. */
  count?: number;
  /** Does what the button says. */
  onClose: () => void;
  action?: string;
};

/** What an import dialog shows of a file with faults: a line for each, and a button. */
export function ImportFaults({
  faults,
  count = faults.length,
  onClose,
  action = "Close",
}: ImportFaultsProps) {
  const shown = faults.slice(0, MAX_SHOWN);
  const rest = count - shown.length;
  return (
    <>
      <ScrollRegion label="Faults">
        <div role="alert">
          <p className="font-[650]">Nothing was imported. The file has faults:</p>
          <ul className="mt-3 list-disc space-y-1 pl-6 text-small text-ink-2">
            {shown.map((fault) => (
              <li key={fault} className="break-words">
                {fault}
              </li>
            ))}
          </ul>
          {rest > 0 && <p className="mt-3 text-ink-2">… and {rest} more.</p>}
        </div>
      </ScrollRegion>
      <DialogFooter>
        <Button onClick={onClose}>{action}</Button>
      </DialogFooter>
    </>
  );
}
