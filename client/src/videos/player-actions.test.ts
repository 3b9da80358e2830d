import { chaptersOf } from "@shared/content/chapters.ts";
import { describe, expect, it } from "vitest";
import {
  actionForKey,
  chapterProgress,
  createPlayerActions,
  currentChapterIndex,
  nextChapterStart,
  previousChapterStart,
} from "./player-actions.ts";

const press = (key: string, { target = document.body, ...init }: Press = {}) => {
  const event = new KeyboardEvent("keydown", { key, ...init });
  target.dispatchEvent(event);
  return actionForKey(event);
};
type Press = KeyboardEventInit & { target?: Element };
const input = { target: document.createElement("input") };
const choice = { target: document.createElement("select") };

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
  ["i", "toggleFloating"],
  ["<", "playSlower"],
  [">", "playFaster"],
])("%j means %s, and nothing in a field that it is typed into", (key, action) => {
  expect(press(key)).toBe(action);
  expect(press(key, input)).toBeNull();
  expect(press(key, choice)).toBeNull();
});

it.each([
  ["т", "KeyN", "goToNextChapter"],
  ["Б", "Comma", "playSlower"],
  ["Ю", "Period", "playFaster"],
])("%s on a Cyrillic keyboard, in the place of %s, means %s", (key, code, action) => {
  expect(press(key, { code })).toBe(action);
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
  [" ", { target: document.createElement("button") }],
  [" ", { target: document.createElement("video") }],
  ["ArrowLeft", { target: document.createElement("video") }],
])("leaves %j with %o to the browser, or to the button", (key, more) => {
  expect(press(key, more)).toBeNull();
});

describe("the speed", () => {
  const setRateFrom = (rate: number | null, action: "playSlower" | "playFaster") => {
    const set: number[] = [];
    const callPlayer = (call: (player: never) => void) =>
      call({ setRate: (to: number) => set.push(to) } as never);
    const playback = { seconds: 0, duration: 0, isPlaying: true, canFloat: false, rate };
    createPlayerActions(callPlayer, playback, [])[action]();
    return set;
  };

  it.each([
    [1, "playFaster", [1.25]],
    [1, "playSlower", [0.75]],
    // By the browser's own menu.
    [1.1, "playFaster", [1.25]],
    [2, "playFaster", []],
    [0.5, "playSlower", []],
    [null, "playFaster", []],
  ] as const)("of %j is by %s changed to %j", (rate, action, expected) => {
    expect(setRateFrom(rate, action)).toEqual(expected);
  });
});

const chaptersAt = (...times: string[]) =>
  times.map((timestamp) => ({ title: timestamp, timestamp }));
const chapters = chaptersAt("0:10", "1:00", "2:00");

it.each([
  [0, 10],
  [10, 60],
  [119, 120],
  [120, null],
])("from %d s the next chapter starts at %j", (seconds, start) => {
  expect(nextChapterStart(chapters, seconds)).toBe(start);
});

it.each([
  [5, null],
  [11, 10],
  [62, 10],
  [64, 60],
  [200, 120],
])(
  "from %d s the previous chapter is at %j: this one's start, or soon after it the one before",
  (seconds, start) => expect(previousChapterStart(chapters, seconds)).toBe(start),
);

it("goes through stored chapters by their times, in whatever order they stand", () => {
  const stored = chaptersOf({
    id: 1,
    chapters: JSON.stringify(chaptersAt("2:00", "0:10", "1:00")),
  });
  expect(currentChapterIndex(stored, 15)).toBe(0);
  expect(nextChapterStart(stored, 15)).toBe(60);
  expect(previousChapterStart(stored, 130)).toBe(120);
});

it("has nowhere to go without chapters", () => {
  expect(nextChapterStart([], 10)).toBeNull();
  expect(previousChapterStart([], 10)).toBeNull();
});

it.each([
  [0, 0, 400, 0],
  [0, 50, 400, 0.5],
  [0, 300, 400, 1],
  [1, 50, 400, 0],
  [1, 150, 400, 0.5],
  [2, 350, 400, 0.75],
  [2, 350, 0, 0],
  [2, 450, 400, 1],
  [3, 450, 400, 0],
])(
  "of chapter %i at %d of %d s the part that was played is %d",
  (index, seconds, duration, part) => {
    const chapters = chaptersAt("0:00", "1:40", "3:20");
    expect(chapterProgress(chapters, index, { seconds, duration })).toBe(part);
  },
);

it("all of a chapter that begins with the next one was played", () => {
  const twins = chaptersAt("0:00", "0:00");
  expect(chapterProgress(twins, 0, { seconds: 1, duration: 10 })).toBe(1);
});

describe("currentChapterIndex", () => {
  const chapters = chaptersAt("0:00", "1:35", "4:02");

  it.each([
    [0, 0],
    [94.9, 0],
    [95, 1],
    [241, 1],
    [242, 2],
    [9999, 2],
  ])("at %d s it is the last chapter whose start is not after the time: %i", (seconds, index) => {
    expect(currentChapterIndex(chapters, seconds)).toBe(index);
  });

  it("is -1 before the first chapter and when there are none", () => {
    expect(currentChapterIndex(chapters.slice(1), 10)).toBe(-1);
    expect(currentChapterIndex([], 10)).toBe(-1);
  });
});
