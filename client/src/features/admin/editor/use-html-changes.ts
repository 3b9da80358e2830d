import { useEffect, useEffectEvent, useRef } from "react";
import type { Quill } from "react-quill";
import { deltaToHtml } from "./delta-to-html.ts";

/** In ms: runs up to this long are not throttled. */
const FAST = 20;
/** In ms: the throttle of slower ones. */
const DELAY = 250;

/** Returns a callback for changes that reports the HTML: throttled where that is slow, flushed on blur and unmount. */
export function useHtmlChanges(quill: Quill | null, onChange: (html: string) => void): () => void {
  const report = useEffectEvent(onChange);
  const throttled = useRef<(() => void) | null>(null);

  useEffect(() => {
    if (!quill) return;
    const { call, flush } = adaptiveThrottle(() => report(deltaToHtml(quill.getContents().ops)));
    throttled.current = call;
    const stop = new AbortController();
    quill.root.addEventListener("blur", flush, { signal: stop.signal });
    document.addEventListener("visibilitychange", flush, { signal: stop.signal });
    return () => {
      flush();
      stop.abort();
    };
  }, [quill]);

  return () => throttled.current?.();
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
