import { afterEach, describe, expect, it } from "vitest";
import { isSingleKey, setSingleKeys } from "./shortcuts.ts";

const press = (key: string, rest: Partial<Parameters<typeof isSingleKey>[0]> = {}) => ({
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
    expect(isSingleKey(press("?"), "?")).toBe(true);
    expect(isSingleKey(press("/"), "?")).toBe(false);
    expect(isSingleKey(press("?", { target: inside("<button data-here>") }), "?")).toBe(true);
  });

  it.each([
    ["a line", "<input data-here>"],
    ["several lines", "<textarea data-here></textarea>"],
    ["a list", "<select data-here></select>"],
    ["the editor", "<div contenteditable=true><p data-here></p></div>"],
  ])("belongs to %s that it is typed in", (_field, html) => {
    expect(isSingleKey(press("?", { target: inside(html) }), "?")).toBe(false);
  });

  it("is left to the system with Ctrl, Alt or ⌘, and to who took it first", () => {
    expect(isSingleKey(press("?", { ctrlKey: true }), "?")).toBe(false);
    expect(isSingleKey(press("?", { altKey: true }), "?")).toBe(false);
    expect(isSingleKey(press("?", { metaKey: true }), "?")).toBe(false);
    expect(isSingleKey(press("?", { defaultPrevented: true }), "?")).toBe(false);
  });

  it("does nothing once single keys are turned off", () => {
    setSingleKeys(false);
    expect(isSingleKey(press("?"), "?")).toBe(false);
  });
});
