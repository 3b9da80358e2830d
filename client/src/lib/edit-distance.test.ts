import { expect, it } from "vitest";
import { editDistance } from "./edit-distance.ts";

it.each([
  ["inspection", "inspection", 0],
  ["inspektion", "inspection", 1],
  ["inspction", "inspection", 1],
  ["insspection", "inspection", 1],
  ["inspectoin", "inspection", 1],
  ["", "a", 1],
  ["ab", "ba", 1],
  ["printer", "print", 2],
  ["shift", "swift", 1],
  ["roster", "posters", 2],
])("%s and %s are %i typos apart", (a, b, distance) => {
  expect(editDistance(a, b, 3)).toBe(distance);
  expect(editDistance(b, a, 3)).toBe(distance);
});

it("stops at the limit", () => {
  expect(editDistance("ambulance", "dispatch", 2)).toBe(3);
  expect(editDistance("a", "abcdef", 1)).toBe(2);
});
