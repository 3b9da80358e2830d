import { expect, it } from "vitest";
import { clockTime, parseClockTime } from "./clock-time.ts";

it.each([
  ["0:00", 0],
  ["00:10", 10],
  [" 1:35 ", 95],
  ["75:30", 4530],
  ["1:02:03", 3723],
  ["01:02:03", 3723],
  ["1:35.5", 95],
  ["00:01:30.500", 90],
  ["00:01:30,500", 90],
  ["00:01:30:12", 90],
  ["01:00:00;29", 3600],
  ["1:75", null],
  ["1:75:00", null],
  ["95", null],
  ["1:2:3:4", null],
  ["00:01:75:12", null],
  ["0:00 - 1:30", null],
  ["-1:00", null],
  ["1.35", null],
  ["1:35.", null],
  ["PT30S", null],
  ["30 sec", null],
  ["", null],
])("parseClockTime reads %j as %j seconds", (text, seconds) => {
  expect(parseClockTime(text)).toBe(seconds);
});

it.each([
  [0, "0:00"],
  [95.9, "1:35"],
  [3723, "1:02:03"],
  [-3, "0:00"],
])("clockTime writes %d seconds as %s", (seconds, text) => {
  expect(clockTime(seconds)).toBe(text);
});
