import { describe, expect, it } from "vitest";
import { initialPlayback, type Playback, type Player } from "./player.ts";
import {
  chapterProgress,
  createPlayerActions,
  currentChapterIndex,
  nextChapterStart,
  previousChapterStart,
} from "./player-actions.ts";

/** The calls that an action makes to the player. */
function callsOf(
  change: Partial<Playback>,
  action:
    | "playSlower"
    | "playFaster"
    | "playLouder"
    | "playQuieter"
    | "toggleMute"
    | "goForward"
    | "startOver",
) {
  const calls: unknown[] = [];
  const player = new Proxy(
    {},
    {
      get:
        (_, name) =>
        (...given: unknown[]) =>
          calls.push([name, ...given]),
    },
  );
  const playback = { ...initialPlayback({ videoUrl: "/media/video.mp4" }), ...change };
  createPlayerActions((call) => call(player as Player), playback, [])[action]();
  return calls;
}

it.each([
  [1, "playFaster", [["setRate", 1.25]]],
  [1, "playSlower", [["setRate", 0.75]]],
  // Chosen elsewhere.
  [1.1, "playFaster", [["setRate", 1.25]]],
  [2, "playFaster", []],
  [0.5, "playSlower", []],
  [null, "playFaster", []],
] as const)("a speed of %j is by %s changed by %j", (rate, action, expected) => {
  expect(callsOf({ rate }, action)).toEqual(expected);
});

it.each([
  [0.5, false, "playLouder", [0.6, false]],
  [0.95, false, "playLouder", [1, false]],
  [0.5, false, "playQuieter", [0.4, false]],
  [0.1, false, "playQuieter", [0.1, true]],
  [0.7, true, "playLouder", [0.1, false]],
  [0.7, true, "toggleMute", [0.7, false]],
  [0.7, false, "toggleMute", [0.7, true]],
] as const)(
  "a volume of %d, muted: %j, is by %s set to %j",
  (volume, isMuted, action, expected) => {
    expect(callsOf({ volume, isMuted }, action)).toEqual([["setVolume", ...expected]]);
  },
);

it.each([
  [5, 30, 15],
  [25, 30, 30],
  [25, 0, 35],
])("from %d s of %d s, 0 being unknown, forward leads to %d s", (seconds, duration, to) => {
  expect(callsOf({ seconds, duration }, "goForward")).toEqual([["seek", to]]);
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
])("from %d s the previous chapter, or the start of this one, is at %j", (seconds, start) =>
  expect(previousChapterStart(chapters, seconds)).toBe(start),
);

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

describe("currentChapterIndex", () => {
  const chapters = chaptersAt("0:00", "1:35", "4:02");

  it.each([
    [0, 0],
    [94.9, 0],
    [95, 1],
    [241, 1],
    [242, 2],
    [9999, 2],
  ])("at %d s the current chapter is the last that has begun: %i", (seconds, index) => {
    expect(currentChapterIndex(chapters, seconds)).toBe(index);
  });

  it("no chapter is current before the first, and without chapters", () => {
    expect(currentChapterIndex(chapters.slice(1), 10)).toBe(-1);
    expect(currentChapterIndex([], 10)).toBe(-1);
  });
});
