import { type RefObject, useEffect } from "react";

/** Moves the focus to the search box inside `box` when `/` is pressed outside any field. */
export function useSlashKey(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    function handleKeyDown(event: KeyboardEvent) {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
      if (
        event.target instanceof Element &&
        event.target.closest("input, textarea, select, [role=dialog]")
      )
        return;
      event.preventDefault();
      box.current?.querySelector("input")?.focus();
    }
    window.addEventListener("keydown", handleKeyDown);
    return () => window.removeEventListener("keydown", handleKeyDown);
  }, [box]);
}
