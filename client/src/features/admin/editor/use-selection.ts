import { useEffect, useState } from "react";
import type { DeltaStatic, Quill, RangeStatic } from "react-quill";
import type { Formats } from "./delta-lines.ts";

/** Where the author is, also while another control has the focus, and which formats are there. */
export type EditorSelection = { range: RangeStatic; formats: Formats };

const START: EditorSelection = { range: { index: 0, length: 0 }, formats: {} };

/** Follows the selection of an editor. */
export function useSelection(quill: Quill | null): EditorSelection {
  const [selection, setSelection] = useState(START);

  useEffect(() => {
    if (!quill) return;
    let range: RangeStatic = START.range;
    const follow = (event: string, change: DeltaStatic | RangeStatic | null) => {
      const moved = event === "text-change" ? movedBy(change as DeltaStatic, range) : range;
      range = quill.getSelection() ?? moved;
      setSelection({ range, formats: quill.getFormat(range) });
    };
    quill.on("editor-change", follow);
    return () => {
      quill.off("editor-change", follow);
    };
  }, [quill]);

  return selection;
}

/** Where a place is after a change elsewhere; what was put in just there is before it. */
function movedBy(change: DeltaStatic, { index, length }: RangeStatic): RangeStatic {
  const start = change.transformPosition(index);
  return { index: start, length: Math.max(0, change.transformPosition(index + length) - start) };
}
