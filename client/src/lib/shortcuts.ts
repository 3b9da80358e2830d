import { useSyncExternalStore } from "react";
import * as z from "zod/mini";
import { createStoredValue } from "./stored-value.ts";

/** Whether keys without Ctrl or ⌘ do something; who dictates or hits keys by chance turns them off (WCAG 2.1.4). */
const singleKeys = createStoredValue("single-key-shortcuts", z.boolean(), true);

/** Whether single keys are shortcuts in this browser, kept current. */
export function useSingleKeys(): boolean {
  return useSyncExternalStore(singleKeys.subscribe, singleKeys.read, () => true);
}

/** Turns the single keys on or off in this browser. */
export function setSingleKeys(areOn: boolean): void {
  singleKeys.write(areOn);
}

type KeyPress = Pick<
  KeyboardEvent,
  "key" | "ctrlKey" | "metaKey" | "altKey" | "target" | "defaultPrevented"
>;

/** Whether a press asks for the shortcut of a single key, rather than being typed somewhere or belonging to the system. */
export function isShortcut(press: KeyPress, key: string): boolean {
  if (press.key !== key || press.ctrlKey || press.metaKey || press.altKey) return false;
  if (press.defaultPrevented || !singleKeys.read()) return false;
  const isTyped =
    press.target instanceof Element &&
    press.target.closest("input, textarea, select, [contenteditable=true]");
  return !isTyped;
}
