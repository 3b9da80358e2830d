import { RotateCcw } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { Button } from "@/ui/button.tsx";
import { DisclosureButton } from "../components/disclosure-button.tsx";

type HistoryLineProps = {
  entry: { at: string; username: string };
  /** What it did, in a few lines. */
  summary: ReactNode;
  /** Brings everything back to what it was after it; null for the newest. */
  onRestore: (() => void) | null;
  /** What it changed; mounted while it is shown. */
  children: ReactNode;
};

/** One entry of a history: who, when, and what it did. */
export function HistoryLine({ entry, summary, onRestore, children }: HistoryLineProps) {
  const [isOpen, setOpen] = useState(false);
  const labelId = useId();
  return (
    <li className="py-4">
      <div className="flex flex-wrap items-start gap-3">
        <div className="mr-auto min-w-0 max-sm:w-full">
          <h3 id={labelId} className="break-words font-[650]">
            {new Date(entry.at).toLocaleString()}{" "}
            <span className="font-normal text-ink-2">by {entry.username}</span>
          </h3>
          {summary}
        </div>
        <DisclosureButton
          isOpen={isOpen}
          onToggle={() => setOpen(!isOpen)}
          aria-describedby={labelId}
        >
          What changed
        </DisclosureButton>
        {onRestore && (
          <Button variant="outline" aria-describedby={labelId} onClick={onRestore}>
            <RotateCcw size={17} />
            Restore everything
          </Button>
        )}
      </div>
      {isOpen && children}
    </li>
  );
}
