import { Undo2 } from "lucide-react";
import { Button } from "@/ui/button.tsx";
import type { EditedChapter } from "./edited-chapters.ts";
import { UNDO_REMOVAL_ID } from "./use-chapters.ts";

type RemovedChapterProps = { removed: EditedChapter | null; onUndo: () => void };

/** Tells which chapter was removed last and brings it back. */
export function RemovedChapter({ removed, onUndo }: RemovedChapterProps) {
  return (
    <div role="status">
      {removed && (
        <div className="flex flex-wrap items-center gap-3 rounded-medium bg-mist px-4 py-2 text-small">
          <p className="mr-auto min-w-0 break-words">
            Chapter “{removed.title || removed.time}” is removed.
          </p>
          <Button id={UNDO_REMOVAL_ID} variant="outline" onClick={onUndo}>
            <Undo2 size={17} />
            Undo
          </Button>
        </div>
      )}
    </div>
  );
}
