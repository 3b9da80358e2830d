import { type RefObject, useEffect } from "react";
import { isShortcut } from "@/lib/shortcuts.ts";

/** Moves the focus to the search box inside `box` when `/` is pressed outside any field and dialog. */
export function useSlashKey(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    function handleKeyDown(event: KeyboardEvent) {
      if (!isShortcut(event, "/") || document.querySelector("[role=dialog]")) return;
      event.preventDefault();
      box.current?.querySelector("input")?.focus();
    }
    window.addEventListener("keydown", handleKeyDown);
    return () => window.removeEventListener("keydown", handleKeyDown);
  }, [box]);
}
