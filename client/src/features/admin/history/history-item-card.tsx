import { RotateCcw } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/ui/button.tsx";

type HistoryItemCardProps = {
  kind: string;
  name: string;
  onRestoreBefore: () => void;
  /** Null for the newest change: it is what there is. */
  onRestoreAfter: (() => void) | null;
  /** What differs. */
  children: ReactNode;
};

/** One item that an entry of a history changed, with buttons that bring it back. */
export function HistoryItemCard({
  kind,
  name,
  onRestoreBefore,
  onRestoreAfter,
  children,
}: HistoryItemCardProps) {
  return (
    <li className="rounded-medium border bg-card px-4 py-3">
      <p className="min-w-0 break-words">
        <span className="text-ink-3">{kind}</span> <strong className="font-[650]">{name}</strong>
      </p>
      {children}
      <div className="mt-2 flex flex-wrap gap-3">
        <Button
          variant="outline"
          aria-label={`Restore “Before” of ${name}`}
          onClick={onRestoreBefore}
        >
          <RotateCcw size={17} />
          Restore “Before”
        </Button>
        {onRestoreAfter && (
          <Button
            variant="outline"
            aria-label={`Restore “After” of ${name}`}
            onClick={onRestoreAfter}
          >
            <RotateCcw size={17} />
            Restore “After”
          </Button>
        )}
      </div>
    </li>
  );
}
