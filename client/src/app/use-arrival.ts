import { type RefObject, useEffect, useRef } from "react";
import { useLocation } from "wouter";

/**
 * Whenever the path changes, the focus goes to the new screen, so that the keyboard and a screen reader start
 * there; a link also starts at the top, while Back and Forward leave the place to the browser.
 */
export function useArrival(main: RefObject<HTMLElement | null>): void {
  const [path] = useLocation();
  const shown = useRef(path);
  const cameByHistory = useRef(false);

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
      main.current?.focus({ preventScroll: true });
      if (!cameByHistory.current) window.scrollTo(0, 0);
    }
    cameByHistory.current = false;
  }, [path, main]);
}
