import { useCallback, useEffect, useRef, useState } from "react";
import type { Quill, RangeStatic } from "react-quill";
import type { Asking } from "./toolbar.tsx";
import { usePictureClicks } from "./use-picture-clicks.ts";

/** Which dialog is open. When one closes the author is back in the text, where the answer was put. */
export function useAsking(quill: Quill | null, isPictureWaiting: boolean) {
  const [asked, setAsked] = useState<Asking | null>(null);
  const returnTo = useRef<RangeStatic | null>(null);
  const about = isPictureWaiting ? "picture" : asked;
  const isOpen = about !== null;
  usePictureClicks(
    quill,
    useCallback(() => setAsked("picture"), []),
  );

  useEffect(() => {
    quill?.keyboard.addBinding({ key: "k", shortKey: true }, () => setAsked("link"));
  }, [quill]);

  useEffect(() => {
    if (!quill || !isOpen) return;
    return () => {
      // After the dialog has given the focus back, which forgets the place in the text.
      setTimeout(() => returnTo.current && quill.setSelection(returnTo.current, "user"));
    };
  }, [quill, isOpen]);

  return {
    about,
    ask: setAsked,
    close: (range: RangeStatic) => {
      returnTo.current = range;
      setAsked(null);
    },
  };
}
