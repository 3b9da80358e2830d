import { useCallback, useEffect, useRef } from "react";
import { useLocation } from "wouter";

/**
 * Whenever the path changes, the focus goes to the new screen, so that the keyboard and a screen reader start
 * there; a link also starts at the top, while Back and Forward leave the place to the browser. Answers what
 * `PageMainContext` hands down: a screen that is still loading, or only a spinner
 * at first, gets the focus once its main part is there.
 */
export function useArrival(): (main: HTMLElement) => void {
  const [path] = useLocation();
  const shown = useRef(path);
  const cameByHistory = useRef(false);
  /** What had the focus on arriving; null when it was not there yet. */
  const focused = useRef<HTMLElement | null>(undefined);

  useEffect(() => {
    const handlePopState = () => {
      cameByHistory.current = true;
    };
    window.addEventListener("popstate", handlePopState);
    return () => window.removeEventListener("popstate", handlePopState);
  }, []);

  useEffect(() => {
    if (shown.current !== path) {
      shown.current = path;
      const main = document.getElementById("main");
      main?.focus({ preventScroll: true });
      focused.current = main;
      if (!cameByHistory.current) window.scrollTo(0, 0);
    }
    cameByHistory.current = false;
  }, [path]);

  return useCallback((main) => {
    // Not on the first screen, nor where somebody has gone on since.
    if (focused.current === undefined || focused.current?.isConnected) return;
    if (document.activeElement !== document.body) return;
    main.focus({ preventScroll: true });
    focused.current = main;
  }, []);
}
