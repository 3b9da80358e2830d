import { useEffect } from "react";
import { savedPosition } from "@/lib/scroll-restoration.ts";

/**
 * Scrolls to the heading that the address names when the text that holds it appears: the browser looked for it before
 * there was a text. Not on coming back, which restores the scroll position.
 */
export function useScrollToHash(): void {
  useEffect(() => {
    if (savedPosition(window.history.state?.scrollKey) !== undefined) return;
    document.getElementById(decode(window.location.hash.slice(1)))?.scrollIntoView();
  }, []);
}

function decode(hash: string): string {
  try {
    return decodeURIComponent(hash);
  } catch {
    return hash;
  }
}
