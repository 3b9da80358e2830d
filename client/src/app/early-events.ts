import { useEffect } from "react";

declare global {
  interface Window {
    /** What was pressed before the page is hydrated (early-events.js); undefined from then on, and where no server has rendered it. */
    earlyEvents?: { isHydrating: boolean; repeat: () => void } | undefined;
  }
}

/** Repeats, once the screen is hydrated, what was pressed before. */
export function EarlyEvents(): null {
  useEffect(() => window.earlyEvents?.repeat(), []);
  return null;
}
