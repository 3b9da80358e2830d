import { useEffect, useLayoutEffect, useRef } from "react";
import type { Quill } from "react-quill";
import { deltaToHtml } from "./delta-to-html.ts";

/** In ms: runs up to this long are not throttled. */
const FAST = 20;
/** In ms: the throttle of slower ones. */
const DELAY = 250;

/** Returns a callback for changes that reports the HTML: throttled where that is slow, flushed on blur and unmount. */
export function useHtmlChanges(quill: Quill | null, onChange: (html: string) => void): () => void {
  const latest = useRef(onChange);
  const throttled = useRef<ReturnType<typeof adaptiveThrottle> | null>(null);

  useLayoutEffect(() => {
    latest.current = onChange;
  });

  useEffect(() => {
    if (!quill) return;
    const serialize = () => latest.current(deltaToHtml(quill.getContents().ops));
    const { call, flush } = adaptiveThrottle(serialize);
    throttled.current = { call, flush };
    quill.root.addEventListener("blur", flush);
    document.addEventListener("visibilitychange", flush);
    return () => {
      flush();
      quill.root.removeEventListener("blur", flush);
      document.removeEventListener("visibilitychange", flush);
    };
  }, [quill]);

  return () => throttled.current?.call();
}

/** Throttles a function only while its last run was slow. `flush` runs a delayed call now. */
export function adaptiveThrottle(run: () => void): { call: () => void; flush: () => void } {
  let duration = 0;
  let timer: ReturnType<typeof setTimeout> | null = null;

  function runNow() {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const start = performance.now();
    run();
    duration = performance.now() - start;
  }

  return {
    call() {
      if (duration <= FAST) runNow();
      else timer ??= setTimeout(runNow, DELAY);
    },
    flush() {
      if (timer !== null) runNow();
    },
  };
}
