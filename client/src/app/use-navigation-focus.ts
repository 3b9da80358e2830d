import { useCallback, useEffect, useRef } from "react";
import { useLocation } from "wouter";

/** Focuses the page's main part whenever the path changes, also one mounted later. Returns that part's ref. */
export function useNavigationFocus(): (main: HTMLElement) => () => void {
  const [path] = useLocation();
  const shownPath = useRef(path);
  const main = useRef<HTMLElement>(null);
  const hasNavigated = useRef(false);

  useEffect(() => {
    if (shownPath.current === path) return;
    shownPath.current = path;
    hasNavigated.current = true;
    main.current?.focus({ preventScroll: true });
  }, [path]);

  return useCallback((element) => {
    main.current = element;
    // Unless the visitor has focused something else meanwhile.
    if (hasNavigated.current && document.activeElement === document.body) {
      element.focus({ preventScroll: true });
    }
    return () => {
      main.current = null;
    };
  }, []);
}
