import { expect, it } from "vitest";
import { smallSize } from "./make-versions.ts";

it.each([
  [1920, 1080, { height: 360 }],
  [1080, 1920, { width: 360 }],
  [720, 720, { height: 360 }],
  [321, 241, { height: 240 }],
])("makes the shorter side of %i × %i at most 360, and even", (width, height, size) => {
  expect(smallSize(width, height)).toEqual(size);
});
