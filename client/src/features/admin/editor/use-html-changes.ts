import { useEffect, useLayoutEffect, useRef } from "react";
import type { Quill } from "react-quill";
import { deltaToHtml } from "./delta-to-html.ts";
import { type Paced, paced } from "./paced.ts";

/**
 * Hands over the HTML after the author's changes: at once, or, where large pictures make that slow, a moment later;
 * never later than when the focus leaves the text, the page goes to the background or the editor closes. Answers
 * what to call after each change.
 */
export function useHtmlChanges(quill: Quill | null, onChange: (html: string) => void): () => void {
  const latest = useRef(onChange);
  const making = useRef<Paced | null>(null);

  useLayoutEffect(() => {
    latest.current = onChange;
  });

  useEffect(() => {
    if (!quill) return;
    const { call, flush } = paced(() => latest.current(deltaToHtml(quill.getContents().ops)));
    making.current = { call, flush };
    quill.root.addEventListener("blur", flush);
    document.addEventListener("visibilitychange", flush);
    return () => {
      flush();
      quill.root.removeEventListener("blur", flush);
      document.removeEventListener("visibilitychange", flush);
    };
  }, [quill]);

  return () => making.current?.call();
}
