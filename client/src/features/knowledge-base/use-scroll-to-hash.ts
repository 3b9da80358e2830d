import { decodeOrKeep } from "@shared/decode-or-keep.ts";
import { useEffect, useRef } from "react";
import { onUserInput, savedPosition } from "@/lib/scroll-restoration.ts";

/**
 * Scrolls to the heading in the address once the text has loaded. Not on coming back, which restores the position, nor
 * when somebody scrolled, pressed or typed while it loaded.
 */
export function useScrollToHash(isLoading: boolean, hasText: boolean): void {
  const isUsed = useRef(false);

  useEffect(() => {
    if (!isLoading) return;
    const stop = new AbortController();
    isUsed.current = false;
    onUserInput(() => {
      isUsed.current = true;
    }, stop.signal);
    return () => stop.abort();
  }, [isLoading]);

  useEffect(() => {
    // In a page that came with its text the browser itself has gone there.
    if (!hasText || isUsed.current || window.earlyEvents) return;
    if (savedPosition(window.history.state?.scrollKey) !== undefined) return;
    document.getElementById(decodeOrKeep(window.location.hash.slice(1)))?.scrollIntoView();
  }, [hasText]);
}
