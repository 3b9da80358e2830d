import { useEffect } from "react";
import { site } from "@/site.ts";

/** A state of a search: its text, empty once it is over, the number of results, and its time by `performance.now`. */
export type SearchNote = { text: string; found: number; at: number };

declare global {
  interface Window {
    /**
     * Notes of searches, until insight's code is loaded and replaces the array by a receiver
     * (features/insight/collect.ts).
     */
    searchNotes?: { push: (note: SearchNote) => void } | SearchNote[];
  }
}

/** Notes a shown search for insight, once its number of results is known. */
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
