import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { createStoredValue, isBoolean } from "./stored-value.ts";

/** False turns single-key shortcuts off, for people who dictate or hit keys by accident (WCAG 2.1.4). */
const singleKeys = createStoredValue("single-key-shortcuts", isBoolean, true);

/** True while single keys are shortcuts in this browser. */
export function useSingleKeys(): boolean {
  return useSyncExternalStore(singleKeys.subscribe, singleKeys.read, singleKeys.readFallback);
}

export function setSingleKeys(areOn: boolean): void {
  singleKeys.write(areOn);
}

type KeyPress = Pick<KeyboardEvent, "key" | "code" | "repeat" | "getModifierState">;

/** The key of a press: a letter in upper case, by its Latin place on other scripts' keyboards. Empty with AltGr. */
export function pressedKey(press: KeyPress): string {
  const { key, code } = press;
  if (!/^\p{L}$/u.test(key)) return key;
  if (press.getModifierState("AltGraph")) return "";
  return (/\p{sc=Latin}/u.test(key) ? key : code.replace("Key", "")).toUpperCase();
}

/**
 * Tells if a press is a single-key shortcut: not typed into a field, not combined with Ctrl, Alt or ⌘. Characters alone can
 * be turned off, not the space bar and keys with a name.
 */
export function isSingleKey(press: KeyboardEvent, key: string): boolean {
  if (pressedKey(press) !== key || press.ctrlKey || press.metaKey || press.altKey) return false;
  if (press.defaultPrevented || (/^\S$/.test(press.key) && !singleKeys.read())) return false;
  const isTyped =
    press.target instanceof Element &&
    press.target.closest("input, textarea, select, [contenteditable=true]");
  return !isTyped;
}

/** Calls `onPress`, instead of the browser's default, once for each key press on the page that `matches`, however long it is held. */
export function useShortcut(
  matches: (press: KeyboardEvent) => boolean,
  onPress: (press: KeyboardEvent) => void,
  isHeld = (press: KeyboardEvent) => press.repeat,
): void {
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!matches(event)) return;
    if (!isHeld(event)) onPress(event);
    // Last: to the callbacks, a prevented press would count as handled by another listener.
    event.preventDefault();
  });
  useEffect(() => {
    window.addEventListener("keydown", handleKeyDown);
    return () => window.removeEventListener("keydown", handleKeyDown);
  }, []);
}
