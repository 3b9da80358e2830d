import { useCallback, useEffect, useRef } from "react";
import { useLocation } from "wouter";

/**
 * Moves the focus to the page's main part whenever the path changes, so that the keyboard and a screen reader start
 * there. Returns the ref of the main part: one that is mounted later, after loading, is focused then.
 */
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
