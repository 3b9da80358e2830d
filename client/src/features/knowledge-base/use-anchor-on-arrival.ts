import { useEffect } from "react";

/**
 * Scrolls to the heading that the address names when the text that holds it appears: the browser looked for it when
 * the page loaded, before there was a text.
 */
export function useAnchorOnArrival(): void {
  useEffect(() => {
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
