import { expect, it } from "vitest";
import { editDistance, prefixDistance } from "./edit-distance.ts";

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

it("an edit distance stops at the limit", () => {
  expect(editDistance("ambulance", "dispatch", 2)).toBe(3);
  expect(editDistance("a", "abcdef", 1)).toBe(2);
});

it.each([
  ["inspekton", "inspections", 2],
  ["inspect", "inspections", 0],
  ["insepct", "inspections", 1],
  ["xylophone", "inspections", 3],
  ["", "inspections", 0],
])("%s and a beginning of %s are %i typos apart", (word, other, distance) => {
  expect(prefixDistance(word, other, 2)).toBe(distance);
});
