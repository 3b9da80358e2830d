import { useEffect } from "react";
import { Quill } from "react-quill";

/** A click on a picture selects it, so that the toolbar's button is about it; a double click asks about it. */
export function usePictureClicks(quill: Quill | null, onAsk: () => void): void {
  useEffect(() => {
    if (!quill) return;
    const root = quill.root;
    const select = ({ target }: MouseEvent) => {
      if (!(target instanceof HTMLImageElement)) return;
      const picture = Quill.find(target);
      if (picture && !(picture instanceof Quill)) {
        quill.setSelection(quill.getIndex(picture), 1, "user");
      }
    };
    const ask = ({ target }: MouseEvent) => target instanceof HTMLImageElement && onAsk();
    root.addEventListener("click", select);
    root.addEventListener("dblclick", ask);
    return () => {
      root.removeEventListener("click", select);
      root.removeEventListener("dblclick", ask);
    };
  }, [quill, onAsk]);
}
