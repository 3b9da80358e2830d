import { afterEach, describe, expect, it } from "vitest";
import { isShortcut, setSingleKeys } from "./shortcuts.ts";

const press = (key: string, rest: Partial<Parameters<typeof isShortcut>[0]> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  defaultPrevented: false,
  target: document.body,
  ...rest,
});

const inside = (html: string) => {
  document.body.innerHTML = html;
  return document.body.querySelector("[data-here]");
};

afterEach(() => {
  setSingleKeys(true);
  document.body.innerHTML = "";
});

describe("A single key", () => {
  it("is a shortcut where nothing is typed", () => {
    expect(isShortcut(press("?"), "?")).toBe(true);
    expect(isShortcut(press("/"), "?")).toBe(false);
    expect(isShortcut(press("?", { target: inside("<button data-here>") }), "?")).toBe(true);
  });

  it.each([
    ["a line", "<input data-here>"],
    ["several lines", "<textarea data-here></textarea>"],
    ["a list", "<select data-here></select>"],
    ["the editor", "<div contenteditable=true><p data-here></p></div>"],
  ])("belongs to %s that it is typed in", (_field, html) => {
    expect(isShortcut(press("?", { target: inside(html) }), "?")).toBe(false);
  });

  it("is left to the system with Ctrl, Alt or ⌘, and to who took it first", () => {
    expect(isShortcut(press("?", { ctrlKey: true }), "?")).toBe(false);
    expect(isShortcut(press("?", { altKey: true }), "?")).toBe(false);
    expect(isShortcut(press("?", { metaKey: true }), "?")).toBe(false);
    expect(isShortcut(press("?", { defaultPrevented: true }), "?")).toBe(false);
  });

  it("does nothing once single keys are turned off", () => {
    setSingleKeys(false);
    expect(isShortcut(press("?"), "?")).toBe(false);
  });
});
