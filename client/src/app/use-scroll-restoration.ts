import { useLayoutEffect, useRef } from "react";
import { useLocation } from "wouter";
import { useHistoryState } from "wouter/use-browser-location";
import { savedPosition, scrollWhenTallEnough, trackScroll } from "@/lib/scroll-restoration.ts";

/** Shows a new path from its top and restores the scroll position on Back, Forward and reload. */
export function useScrollRestoration(): void {
  const [path] = useLocation();
  const key = useHistoryState<{ scrollKey?: string } | null>()?.scrollKey;
  const shownPath = useRef(path);

  useLayoutEffect(trackScroll, []);

  // In the layout phase, before a screen's own effects: one may lead further, to the heading that the address names.
  useLayoutEffect(() => {
    const isNewPage = shownPath.current !== path || window.history.state?.startAtTop;
    shownPath.current = path;
    const saved = savedPosition(key);
    if (saved !== undefined) return scrollWhenTallEnough(saved);
    if (isNewPage) window.scrollTo(0, 0);
  }, [path, key]);
}
