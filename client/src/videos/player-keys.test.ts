import { afterEach, expect, it } from "vitest";
import { setSingleKeys } from "@/lib/shortcuts.ts";
import type { PlayerActions } from "./player-actions.ts";
import { PLAYER_KEYS, playerKey } from "./player-keys.ts";

type Press = KeyboardEventInit & { on?: string };

/** The action of a key that is pressed on an element, with what it is given; null for none. */
function actionOf(key: string, { on = "<p>", ...init }: Press = {}) {
  document.body.innerHTML = on;
  const event = new KeyboardEvent("keydown", { key, bubbles: true, ...init });
  (document.body.querySelector("[data-here]") ?? document.body).dispatchEvent(event);
  const pressed = playerKey(event);
  const called: unknown[] = [];
  const actions = new Proxy(
    {},
    {
      get:
        (_, name) =>
        (...given: unknown[]) =>
          called.push(name, ...given),
    },
  );
  pressed?.act(actions as PlayerActions);
  return pressed && { called, isHeld: pressed.isHeld };
}

afterEach(() => {
  setSingleKeys(true);
  document.body.innerHTML = "";
});

it.each([
  [" ", ["togglePlay"]],
  ["k", ["togglePlay"]],
  ["j", ["goBack"]],
  ["l", ["goForward"]],
  ["ArrowLeft", ["goBack"]],
  ["ArrowRight", ["goForward"]],
  ["ArrowUp", ["playLouder"]],
  ["ArrowDown", ["playQuieter"]],
  ["Home", ["startOver"]],
  ["End", ["seekToPart", 1]],
  ["0", ["seekToPart", 0]],
  ["7", ["seekToPart", 0.7]],
  ["N", ["goToNextChapter"]],
  ["p", ["goToPreviousChapter"]],
  ["m", ["toggleMute"]],
  ["c", ["toggleCaptions"]],
  ["f", ["toggleFullscreen"]],
  ["i", ["toggleFloating"]],
  ["<", ["playSlower"]],
  [">", ["playFaster"]],
])("the key %j means %j, and nothing in a field", (key, called) => {
  expect(actionOf(key)).toEqual({ called, isHeld: false });
  expect(actionOf(key, { on: "<input data-here>" })).toBeNull();
  expect(actionOf(key, { on: "<select data-here></select>" })).toBeNull();
});

it.each([
  ["т", "KeyN", ["goToNextChapter"]],
  ["а", "KeyF", ["toggleFullscreen"]],
  ["Б", "Comma", ["playSlower"]],
  ["Ю", "Period", ["playFaster"]],
  ["ف", "KeyT", null],
  ["٣", "Digit3", ["seekToPart", 0.3]],
])("the key %s of another script, in the place of %s, means %j", (key, code, called) => {
  expect(actionOf(key, { code })?.called ?? null).toEqual(called);
});

it.each([
  ["x", {}],
  ["Tab", {}],
  ["Escape", {}],
  ["Enter", {}],
  ["n", { ctrlKey: true }],
  ["n", { modifierAltGraph: true }],
  ["p", { metaKey: true }],
  ["ArrowLeft", { altKey: true }],
  [" ", { on: "<button data-here>" }],
  [" ", { on: "<a href=/ data-here>" }],
  ["ArrowLeft", { on: "<div role=tab data-here>" }],
])("the key %j with %o is left to the browser, or its element", (key, more) => {
  expect(actionOf(key, more)).toBeNull();
});

it("the keys that scroll are left to a list that scrolls", () => {
  document.body.innerHTML = "<div style='overflow-y: auto'><button></button></div>";
  const [list, button] = document.querySelectorAll("div, button");
  Object.defineProperty(list, "scrollHeight", { value: 500 });
  for (const [key, isTaken] of [
    ["ArrowDown", false],
    ["End", false],
    ["ArrowLeft", true],
  ] as const) {
    const event = new KeyboardEvent("keydown", { key, bubbles: true });
    button?.dispatchEvent(event);
    expect([key, playerKey(event) !== null]).toEqual([key, isTaken]);
  }
});

it("single keys that are turned off do nothing, the space bar and arrows do", () => {
  setSingleKeys(false);
  expect(["k", "f", "5", "<", "б"].map((key) => actionOf(key, { code: "Comma" }))).toEqual(
    Array(5).fill(null),
  );
  expect(actionOf(" ")?.called).toEqual(["togglePlay"]);
  expect(actionOf("ArrowUp")?.called).toEqual(["playLouder"]);
});

it("a key that is held acts again where it moves something, not where it toggles", () => {
  const repeating = PLAYER_KEYS.flatMap(({ acts }) => Object.keys(acts)).filter(
    (key) => actionOf(key, { repeat: true })?.isHeld === false,
  );
  expect(repeating.sort()).toEqual(
    [
      "ArrowLeft",
      "ArrowRight",
      "ArrowUp",
      "ArrowDown",
      "J",
      "L",
      "<",
      ">",
      "COMMA",
      "PERIOD",
    ].sort(),
  );
});
