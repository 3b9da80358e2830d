import { useEffect, useLayoutEffect, useRef } from "react";
import type { Quill } from "react-quill";
import { deltaToHtml } from "./delta-to-html.ts";

/** In ms: a run that takes no longer is never delayed. */
const FAST = 20;
/** In ms: how long a slower one is delayed, to run once for several keystrokes. */
const DELAY = 250;

/** Returns what to call after a change: reports the HTML, throttled where slow, at the latest on blur or closing. */
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
