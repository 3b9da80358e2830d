import { expect, it } from "vitest";
import { formatBytes, formatLimit } from "./bytes.ts";

it.each([
  [999, "999 bytes"],
  [214_400, "214 kB"],
  [999_499, "999 kB"],
  [999_500, "1.0 MB"],
  [4_240_000, "4.2 MB"],
  [4_294_967_296, "4.3 GB"],
])("%i bytes are written as %s", (bytes, words) => {
  expect(formatBytes(bytes)).toBe(words);
});

it.each([
  [20_000_000, "20 MB"],
  [60 * 1024 ** 2, "60 MB"],
  [1_000_000_000, "1 GB"],
  [4 * 1024 ** 3, "4 GB"],
])("a limit of %i bytes is written as %s", (bytes, words) => {
  expect(formatLimit(bytes)).toBe(words);
});
