import { useEffect } from "react";
import { site } from "@/site.ts";

/** A search as it stands: its text, empty once it is over, how much it found, and when that was, as `performance.now` tells. */
export type SearchNote = { text: string; found: number; at: number };

declare global {
  interface Window {
    /** The searches so far, until what counts them is loaded and takes each itself (features/insight/collect.ts). */
    searchNotes?: { push: (note: SearchNote) => void } | SearchNote[];
  }
}

/** Tells what counts searches of one that is shown, once it is known how much it found. */
export function useCountedSearch(text: string, found: number | undefined): void {
  useEffect(() => {
    if (!text || found !== undefined) note(text, found);
  }, [text, found]);
  useEffect(() => () => note("", 0), []);
}

function note(text: string, found = 0): void {
  if (!site.insight) return;
  window.searchNotes ??= [];
  window.searchNotes.push({ text, found, at: performance.now() });
}
