import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { createStoredValue, isBoolean } from "./stored-value.ts";

/** Whether shortcuts of a single key work; people who dictate or hit keys by accident turn them off (WCAG 2.1.4). */
const singleKeys = createStoredValue("single-key-shortcuts", isBoolean, true);

/** Whether single keys are shortcuts in this browser, kept current. */
export function useSingleKeys(): boolean {
  return useSyncExternalStore(singleKeys.subscribe, singleKeys.read, singleKeys.readFallback);
}

export const areSingleKeysOn = singleKeys.read;

export function setSingleKeys(areOn: boolean): void {
  singleKeys.write(areOn);
}

type KeyPress = Pick<KeyboardEvent, "key" | "code" | "repeat" | "getModifierState">;

/**
 * The key of a press: a capital letter or a digit, by its Latin place on other scripts' keyboards. Empty for a letter typed
 * with AltGr.
 */
export function pressedKey(press: KeyPress): string {
  const { key, code } = press;
  if (/^\p{Nd}$/u.test(key)) return /[0-9]/.test(key) ? key : code.slice(-1);
  if (!/^\p{L}$/u.test(key)) return key;
  if (press.getModifierState("AltGraph")) return "";
  return (/\p{sc=Latin}/u.test(key) ? key : code.replace("Key", "")).toUpperCase();
}

type Untaken = Pick<
  KeyboardEvent,
  "ctrlKey" | "metaKey" | "altKey" | "defaultPrevented" | "target"
>;

/** Whether a key press is neither typed into a field, nor combined with Ctrl, Alt or ⌘, nor somebody else's. */
export function isUntaken(press: Untaken): boolean {
  if (press.ctrlKey || press.metaKey || press.altKey || press.defaultPrevented) return false;
  const isTyped =
    press.target instanceof Element &&
    press.target.closest("input, textarea, select, [contenteditable=true]");
  return !isTyped;
}

/** Whether a key press is the shortcut of a single key. */
export function isSingleKey(press: KeyboardEvent, key: string): boolean {
  return pressedKey(press) === key && areSingleKeysOn() && isUntaken(press);
}

/** Calls `onPress`, instead of what the browser does, for each key press on the page that `matches`, once however long it is held. */
export function useShortcut(
  matches: (press: KeyboardEvent) => boolean,
  onPress: (press: KeyboardEvent) => void,
  isHeld = (press: KeyboardEvent) => press.repeat,
): void {
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!matches(event)) return;
    event.preventDefault();
    if (!isHeld(event)) onPress(event);
  });
  useEffect(() => {
    window.addEventListener("keydown", handleKeyDown);
    return () => window.removeEventListener("keydown", handleKeyDown);
  }, []);
}
