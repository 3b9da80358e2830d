import { decodeOrKeep } from "@shared/decode-or-keep.ts";
import { useEffect } from "react";
import { savedPosition } from "@/lib/scroll-restoration.ts";

/** Scrolls to the heading in the address once the text has loaded; not on coming back, which restores the position. */
export function useScrollToHash(): void {
  useEffect(() => {
    if (savedPosition(window.history.state?.scrollKey) !== undefined) return;
    document.getElementById(decodeOrKeep(window.location.hash.slice(1)))?.scrollIntoView();
  }, []);
}
