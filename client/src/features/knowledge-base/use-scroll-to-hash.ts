import { decodeOrKeep } from "@shared/text/text.ts";
import { useEffect, useRef } from "react";
import type { EnhancedHtml } from "@/lib/enhanced-html.ts";
import { isUsedEarly, onUserInput, savedPosition } from "@/lib/scroll-restoration.ts";

/**
 * Scrolls to the heading in the address once a text has it: the page may come with another text than this browser's draft.
 * Not on coming back, which restores the position, nor when somebody scrolled, pressed or typed until then.
 */
export function useScrollToHash(text: EnhancedHtml | undefined): void {
  const isDone = useRef(false);

  useEffect(() => {
    const stop = new AbortController();
    const finish = () => {
      isDone.current = true;
      stop.abort();
    };
    isDone.current =
      savedPosition(window.history.state?.scrollKey) !== undefined ||
      // In a page that came with the heading the browser itself has gone there.
      (window.earlyEvents !== undefined && (target() !== null || isUsedEarly()));
    onUserInput(finish, stop.signal);
    return () => stop.abort();
  }, []);

  useEffect(() => {
    if (isDone.current || !text) return;
    const heading = target();
    if (!heading) return;
    isDone.current = true;
    heading.scrollIntoView();
  }, [text]);
}

const target = () => document.getElementById(decodeOrKeep(window.location.hash.slice(1)));
