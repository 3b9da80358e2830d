import { useEffect } from "react";
import { savedPosition } from "@/lib/scroll-restoration.ts";

/** Scrolls to the heading in the address once the text has loaded; not on coming back, which restores the position. */
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
