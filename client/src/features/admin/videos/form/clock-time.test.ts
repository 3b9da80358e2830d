import { expect, it } from "vitest";
import { clockTime, parseClockTime } from "./edited-chapters.ts";

it.each([
  ["0:00", 0],
  ["00:10", 10],
  [" 1:35 ", 95],
  ["75:30", 4530],
  ["1:02:03", 3723],
  ["01:02:03", 3723],
  ["1:75", null],
  ["1:75:00", null],
  ["95", null],
  ["1:2:3:4", null],
  ["-1:00", null],
  ["1.35", null],
  ["", null],
])("%j is %j seconds", (text, seconds) => {
  expect(parseClockTime(text)).toBe(seconds);
});

it.each([
  [0, "0:00"],
  [95.9, "1:35"],
  [3723, "1:02:03"],
  [-3, "0:00"],
])("%d seconds are written %s", (seconds, text) => {
  expect(clockTime(seconds)).toBe(text);
});
