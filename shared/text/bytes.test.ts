import { expect, it } from "vitest";
import { formatBytes } from "./bytes.ts";

it.each([
  [999, "999 bytes"],
  [214_400, "214 kB"],
  [999_499, "999 kB"],
  [999_500, "1.0 MB"],
  [4_240_000, "4.2 MB"],
  [4_294_967_296, "4.3 GB"],
])("says of %i bytes: %s", (bytes, words) => {
  expect(formatBytes(bytes)).toBe(words);
});
