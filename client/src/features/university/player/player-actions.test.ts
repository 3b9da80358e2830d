import { expect, it } from "vitest";
import { actionForKey } from "./player-actions.ts";

const press = (key: string, more = {}) =>
  actionForKey({ key, ctrlKey: false, metaKey: false, altKey: false, target: null, ...more });

it.each([
  [" ", "togglePlay"],
  ["k", "togglePlay"],
  ["N", "goToNextChapter"],
  ["p", "goToPreviousChapter"],
  ["ArrowLeft", "goBack"],
  ["ArrowRight", "goForward"],
  ["m", "toggleMute"],
  ["c", "toggleCaptions"],
  ["f", "enterFullscreen"],
])("%j means %s", (key, action) => {
  expect(press(key)).toBe(action);
});

it.each(["x", "Tab", "Escape", "Enter"])("leaves %s alone", (key) => {
  expect(press(key)).toBeNull();
});

it("leaves the browser its own shortcuts, and Space to a button", () => {
  expect(press("n", { ctrlKey: true })).toBeNull();
  expect(press("p", { metaKey: true })).toBeNull();
  expect(press("ArrowLeft", { altKey: true })).toBeNull();
  expect(press(" ", { target: document.createElement("button") })).toBeNull();
});

it.each([" ", "k", "ArrowLeft"])("leaves %j to a field that it is typed into", (key) => {
  expect(press(key, { target: document.createElement("input") })).toBeNull();
});
