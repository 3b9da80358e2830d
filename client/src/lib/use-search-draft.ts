import { useCallback, useEffect, useRef, useState } from "react";
import { flushQueryString } from "./query-string.ts";

/** The debounce of search-as-you-type, in milliseconds. */
const TYPING_PAUSE = 200;

export type SearchDraft = ReturnType<typeof useSearchDraft>;

/** A search box's text: the applied text until somebody types over it. `apply` is called with the trimmed text. */
export function useSearchDraft(applied: string, apply: (text: string) => void) {
  const [draft, setDraft] = useState<{ text: string; over: string } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latestApply = useRef(apply);
  const text = draft?.over === applied ? draft.text : applied;

  useEffect(() => {
    latestApply.current = apply;
  });
  useEffect(() => () => clearTimeout(timer.current), []);

  function applyNow(next: string) {
    clearTimeout(timer.current);
    // The untrimmed text stays in the box: a space at its end may be followed by another word.
    setDraft({ text: next, over: next.trim() });
    latestApply.current(next.trim());
  }

  return {
    text,
    /** Takes a keystroke without applying it. */
    type: (next: string) => setDraft({ text: next, over: applied }),
    /** Takes a keystroke and applies the text, debounced. */
    typeAndApply(next: string) {
      setDraft({ text: next, over: applied });
      clearTimeout(timer.current);
      timer.current = setTimeout(() => applyNow(next), TYPING_PAUSE);
    },
    /** Applies the box's text at once, and writes it to the address. */
    submit() {
      applyNow(text);
      flushQueryString();
    },
    /** Drops what was typed. The same function in every render. */
    reset: useCallback(() => {
      clearTimeout(timer.current);
      setDraft(null);
    }, []),
  };
}
