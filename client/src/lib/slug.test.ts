import { isSlug } from "@shared/text/text.ts";
import { expect, it } from "vitest";
import { slugOf } from "./slug.ts";

it.each([
  ["Daily Vehicle Inspections", "daily-vehicle-inspections"],
  ["  Über 50 % — ePCR!  ", "uber-50-epcr"],
  ["日本", ""],
  ["a".repeat(80), "a".repeat(60)],
])("makes of %j the id %j", (title, id) => {
  expect(slugOf(title)).toBe(id);
  expect(id === "" || isSlug(id)).toBe(true);
});
