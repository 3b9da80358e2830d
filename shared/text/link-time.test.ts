import { expect, it } from "vitest";
import { parseLinkTime } from "./link-time.ts";

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
  ["75:30", 4530],
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
  ["5s1m", null],
  ["99999999999", null],
  ["Infinity", null],
  ["__proto__", null],
  ["١٢", null],
  ["1".repeat(100_000), null],
])("parseLinkTime reads %j as %j seconds", (text, seconds) => {
  expect(parseLinkTime(text)).toBe(seconds);
});
