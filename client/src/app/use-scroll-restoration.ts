import { useLayoutEffect, useRef } from "react";
import { useLocation } from "wouter";
import { useHistoryState } from "wouter/use-browser-location";
import { savedPosition, scrollWhenTallEnough, trackScroll } from "@/lib/scroll-restoration.ts";

/**
 * Shows every new page from its top, and brings Back, Forward and a reload to where the page was scrolled to. A
 * navigation within a page, such as a search or an opened video, doesn't move it, unless it asks to start at the top.
 */
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
