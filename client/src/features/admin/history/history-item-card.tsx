import { RotateCcw, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/ui/button.tsx";

type HistoryItemCardProps = {
  kind: string;
  name: string;
  /** Null where there is nothing to go back to: it was removed for good. */
  onRestoreBefore: (() => void) | null;
  /** Null for the newest change: it is what there is. */
  onRestoreAfter: (() => void) | null;
  /** Removes it from the history; null where it can't be. */
  onPurge?: (() => void) | null;
  /** What differs. */
  children: ReactNode;
};

/** One item that an entry of a history changed, with buttons that bring it back. */
export function HistoryItemCard({
  kind,
  name,
  onRestoreBefore,
  onRestoreAfter,
  onPurge = null,
  children,
}: HistoryItemCardProps) {
  return (
    <li className="rounded-medium border bg-card px-4 py-3">
      <p className="min-w-0 break-words">
        <span className="text-ink-3">{kind}</span> <strong className="font-[650]">{name}</strong>
      </p>
      {children}
      <div className="mt-2 flex flex-wrap gap-3">
        {onRestoreBefore && (
          <Button
            variant="outline"
            aria-label={`Restore “Before” of ${name}`}
            onClick={onRestoreBefore}
          >
            <RotateCcw size={17} />
            Restore “Before”
          </Button>
        )}
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
        {onPurge && (
          <Button variant="outline" aria-label={`Remove for good… ${name}`} onClick={onPurge}>
            <Trash2 size={17} />
            Remove for good…
          </Button>
        )}
      </div>
    </li>
  );
}
