import { expect, it } from "vitest";
import { clockTime, parseClockTime, parseLinkTime } from "./clock-time.ts";

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
  ["0", 0],
  ["95", 95],
  ["12s", 12],
  ["12.7", 12],
  ["12.7s", 12],
  ["1m5s", 65],
  ["1M5S", 65],
  ["1h2m", 3720],
  ["1h2m3s", 3723],
  ["1h", 3600],
  ["90m", 5400],
  ["1h30", 3630],
  ["0:12", 12],
  ["1:02:03", 3723],
  ["999999999", 999_999_999],
  ["", null],
  [" ", null],
  ["s", null],
  ["-12", null],
  ["+12", null],
  ["1e3", null],
  ["0x10", null],
  [".5", null],
  ["12.", null],
  ["0:75", null],
  ["5s1m", null],
  ["99999999999", null],
  ["Infinity", null],
  ["__proto__", null],
  ["١٢", null],
  ["1".repeat(100_000), null],
])("parseLinkTime reads %j as %j seconds", (text, seconds) => {
  expect(parseLinkTime(text)).toBe(seconds);
});

it.each([
  [0, "0:00"],
  [95.9, "1:35"],
  [3723, "1:02:03"],
  [-3, "0:00"],
])("clockTime writes %d seconds as %s", (seconds, text) => {
  expect(clockTime(seconds)).toBe(text);
});
