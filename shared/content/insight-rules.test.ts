import { expect, it } from "vitest";
import { daysAfter } from "./insight-rules.ts";
import { searchTerm } from "./search-term.ts";

it.each([
  ["  Stretcher  ", "stretcher"],
  ["ePCR\tsign  off", "epcr sign off"],
  ["unit 12345", "unit 12345"],
  ["dr", "dr"],
  ["Dr. handover", null],
  ["Mr Smith", null],
  ["call mrs. o'neill", null],
  ["Miss Ünal", null],
  ["jane.doe@example.org", null],
  ["jane＠example.org", null],
  ["555-0142", null],
  ["born 12 04 1980", null],
  ["run 4711-08-15", null],
  ["١٢٣٤٥٦", null],
  ["mrsa swab", "mrsa swab"],
  ["admr update", "admr update"],
  ["", null],
  ["...", null],
  ["x".repeat(100), "x".repeat(100)],
  ["x".repeat(101), null],
  // Folding makes eighteen characters of one.
  ["ﷺ".repeat(6), null],
])("the search %j is counted as %j", (text, term) => {
  expect(searchTerm(text)).toBe(term);
});

it("days are counted over the ends of months and years", () => {
  expect(daysAfter("2026-12-31", 1)).toBe("2027-01-01");
  expect(daysAfter("2028-03-01", -1)).toBe("2028-02-29");
});
