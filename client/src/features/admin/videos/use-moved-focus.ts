import { type RefObject, useCallback, useLayoutEffect, useRef } from "react";

type Step = (id: number, places: number) => void;

/**
 * Keeps the focus on the handle of a video that is moved by keyboard: where its row moves in the page, the browser takes
 * the focus away. Returns the step that does so.
 */
export function useMovedFocus(
  box: RefObject<HTMLElement | null>,
  rows: readonly unknown[],
  step: Step | undefined,
): Step {
  const handle = useRef<Element | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the rows change
  useLayoutEffect(() => {
    const isLost = document.activeElement === document.body;
    if (isLost && handle.current instanceof HTMLElement && box.current?.contains(handle.current))
      handle.current.focus();
  }, [rows]);

  return useCallback(
    (id, places) => {
      handle.current = document.activeElement;
      step?.(id, places);
    },
    [step],
  );
}
