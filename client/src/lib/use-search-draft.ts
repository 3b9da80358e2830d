import { useEffect, useRef, useState } from "react";

/** Milliseconds without a keystroke after which a search as you type begins. */
const TYPING_PAUSE = 200;

/**
 * What stands in a search box: the text in force until somebody types, then what was typed,
 * for as long as the text in force is the one it was typed over.
 */
export function useSearchDraft(inForce: string, apply: (text: string) => void) {
  const [draft, setDraft] = useState<{ text: string; over: string } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latestApply = useRef(apply);
  const text = draft?.over === inForce ? draft.text : inForce;

  useEffect(() => {
    latestApply.current = apply;
  });
  useEffect(() => () => clearTimeout(timer.current), []);

  function applyNow(next: string) {
    clearTimeout(timer.current);
    // Kept as typed, so that a space at the end isn't taken away between two words.
    setDraft({ text: next, over: next.trim() });
    latestApply.current(next.trim());
  }

  return {
    text,
    /** Takes a keystroke; applies nothing. */
    type: (next: string) => setDraft({ text: next, over: inForce }),
    /** Takes a keystroke and applies it once typing pauses. */
    typeAndApply(next: string) {
      setDraft({ text: next, over: inForce });
      clearTimeout(timer.current);
      timer.current = setTimeout(() => applyNow(next), TYPING_PAUSE);
    },
    /** Applies what stands in the box at once. */
    submit: () => applyNow(text),
    /** Forgets what was typed. */
    reset() {
      clearTimeout(timer.current);
      setDraft(null);
    },
  };
}
