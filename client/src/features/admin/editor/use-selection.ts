import { useEffect, useState } from "react";
import type { DeltaStatic, Quill, RangeStatic } from "react-quill";
import type { Formats } from "./delta-lines.ts";

/** The selection, kept while another control has the focus, and the formats at it. */
export type EditorSelection = { range: RangeStatic; formats: Formats };

const START: EditorSelection = { range: { index: 0, length: 0 }, formats: {} };

/** Tracks the selection of an editor. */
export function useSelection(quill: Quill | null): EditorSelection {
  const [selection, setSelection] = useState(START);

  useEffect(() => {
    if (!quill) return;
    let range: RangeStatic = START.range;
    const update = (event: string, change: DeltaStatic | RangeStatic | null) => {
      const shifted = event === "text-change" ? shiftedBy(change as DeltaStatic, range) : range;
      range = quill.getSelection() ?? shifted;
      setSelection({ range, formats: quill.getFormat(range) });
    };
    quill.on("editor-change", update);
    return () => void quill.off("editor-change", update);
  }, [quill]);

  return selection;
}

/** The range after a change made elsewhere in the text; an insertion at its start moves it. */
function shiftedBy(change: DeltaStatic, { index, length }: RangeStatic): RangeStatic {
  const start = change.transformPosition(index);
  return { index: start, length: Math.max(0, change.transformPosition(index + length) - start) };
}
