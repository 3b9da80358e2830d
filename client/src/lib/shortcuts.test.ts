import { afterEach, expect, it, vi } from "vitest";
import { leaveToInputMethod } from "./input-method.ts";
import { isSingleKey, pressedKey, setSingleKeys } from "./shortcuts.ts";

const press = (key: string, init: KeyboardEventInit = {}, target: Element = document.body) => {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...init });
  target.dispatchEvent(event);
  return event;
};

const inside = (html: string) => {
  document.body.innerHTML = html;
  return document.body.querySelector("[data-here]") as Element;
};

afterEach(() => {
  setSingleKeys(true);
  document.body.innerHTML = "";
});

it("a single key is a shortcut outside of fields", () => {
  expect(isSingleKey(press("?"), "?")).toBe(true);
  expect(isSingleKey(press("/"), "?")).toBe(false);
  expect(isSingleKey(press("?", {}, inside("<button data-here>")), "?")).toBe(true);
});

it.each([
  ["a line", "<input data-here>"],
  ["several lines", "<textarea data-here></textarea>"],
  ["a list", "<select data-here></select>"],
  ["the editor", "<div contenteditable=true><p data-here></p></div>"],
])("a single key is no shortcut in %s", (_field, html) => {
  expect(isSingleKey(press("?", {}, inside(html)), "?")).toBe(false);
});

it("a single key with Ctrl, Alt or ⌘, or taken already, is no shortcut", () => {
  expect(isSingleKey(press("?", { ctrlKey: true }), "?")).toBe(false);
  expect(isSingleKey(press("?", { altKey: true }), "?")).toBe(false);
  expect(isSingleKey(press("?", { metaKey: true }), "?")).toBe(false);
  const taken = press("?");
  taken.preventDefault();
  expect(isSingleKey(taken, "?")).toBe(false);
});

it("a single key does nothing once single keys are turned off", () => {
  setSingleKeys(false);
  expect(isSingleKey(press("?"), "?")).toBe(false);
});

it.each([
  ["a lower-case letter", "k", { code: "KeyK" }, "K"],
  ["a letter with Shift or Caps Lock", "K", { code: "KeyK" }, "K"],
  ["Dvorak", "k", { code: "KeyV" }, "K"],
  ["AZERTY", "m", { code: "Semicolon" }, "M"],
  ["the key labelled I in Turkish", "ı", { code: "KeyI" }, "I"],
  ["a Latin letter with an accent", "é", { code: "KeyW" }, "É"],
  ["Russian", "л", { code: "KeyK", ctrlKey: true }, "K"],
  ["Greek", "κ", { code: "KeyK" }, "K"],
  ["Hebrew", "ל", { code: "KeyK" }, "K"],
  ["Arabic", "ن", { code: "KeyK" }, "K"],
  ["Hebrew, where / is in the place of Q", "/", { code: "KeyQ" }, "/"],
  ["German, where / is Shift+7", "/", { code: "Digit7", shiftKey: true }, "/"],
  ["a letter with AltGr", "k", { code: "KeyK", modifierAltGraph: true }, ""],
  ["a sign with AltGr", "/", { code: "Digit3", modifierAltGraph: true }, "/"],
  ["a named key", "ArrowDown", { code: "ArrowDown" }, "ArrowDown"],
])("the pressed key of %s, %j with %o, is %j", (_layout, key, init, expected) => {
  expect(pressedKey(press(key, init))).toBe(expected);
});

it("no handler hears the keys of a word that is being composed", () => {
  const handler = vi.fn();
  window.addEventListener("keydown", leaveToInputMethod, true);
  document.addEventListener("keydown", handler, true);
  const composed = [press("Escape", { isComposing: true }), press("Enter", { keyCode: 229 })];
  const free = press("Escape");
  document.removeEventListener("keydown", handler, true);
  window.removeEventListener("keydown", leaveToInputMethod, true);
  expect(handler.mock.calls).toEqual([[free]]);
  expect(composed.map((event) => event.defaultPrevented)).toEqual([false, false]);
});
