import { useCallback, useEffect, useRef } from "react";
import { useLocation } from "wouter";

/**
 * Focuses the page's main part whenever the path changes, also one mounted later, as in the place of one that had the
 * focus. Returns that part's ref.
 */
export function useNavigationFocus(): (main: HTMLElement) => () => void {
  const [path] = useLocation();
  const shownPath = useRef(path);
  const main = useRef<HTMLElement>(null);
  /** Whether a main part that is mounted takes the focus. */
  const isWanted = useRef(false);

  useEffect(() => {
    if (shownPath.current === path) return;
    shownPath.current = path;
    isWanted.current = true;
    main.current?.focus({ preventScroll: true });
  }, [path]);

  return useCallback((element) => {
    main.current = element;
    // Unless the visitor has focused something else meanwhile.
    if (isWanted.current && document.activeElement === document.body) {
      element.focus({ preventScroll: true });
    }
    return () => {
      main.current = null;
      if (element.contains(document.activeElement)) isWanted.current = true;
    };
  }, []);
}
