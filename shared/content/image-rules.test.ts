import { expect, it } from "vitest";
import { fitSize, staysAsItIs } from "./image-rules.ts";

it.each([
  [4000, 3000, 1600, 1200],
  [1600, 1200, 1600, 1200],
  [200, 100, 200, 100],
  [1000, 6400, 500, 3200],
  [100_000, 10, 1600, 1],
])("an image of %i × %i is stored as %i × %i", (width, height, expectedWidth, expectedHeight) => {
  expect(fitSize(width, height)).toEqual({ width: expectedWidth, height: expectedHeight });
});

it.each([
  ["image/png", 300_000, 800, 800, true],
  ["image/gif", 1, 1600, 1600, true],
  ["image/png", 300_001, 800, 800, false],
  ["image/jpeg", 1, 800, 800, false],
  ["image/webp", 1, 3200, 1600, false],
])(
  "%s of %i bytes, %i px wide and %i px at most, stays: %s",
  (type, size, width, fitted, isKept) => {
    expect(staysAsItIs({ type, size }, width, fitted)).toBe(isKept);
  },
);
