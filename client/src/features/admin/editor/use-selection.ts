import { useEffect, useState } from "react";
import type { Quill, RangeStatic } from "react-quill";
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
    const follow = () => {
      range = quill.getSelection() ?? withinText(quill, range);
      const formats = quill.getFormat(range);
      setSelection({ range, formats });
    };
    quill.on("editor-change", follow);
    return () => {
      quill.off("editor-change", follow);
    };
  }, [quill]);

  return selection;
}

function withinText(quill: Quill, { index, length }: RangeStatic): RangeStatic {
  const end = quill.getLength() - 1;
  const start = Math.min(index, end);
  return { index: start, length: Math.min(length, end - start) };
}
