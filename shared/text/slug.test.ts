import { expect, it } from "vitest";
import { isSlug } from "./text.ts";

it.each(["a", "7", "daily-checks", "a-1-b"])("takes %j for an id", (text) => {
  expect(isSlug(text)).toBe(true);
});

it.each(["", "A", "a b", "-a", "a-", "a--b", "a_b", "ü", "a/b"])("takes %j for no id", (text) => {
  expect(isSlug(text)).toBe(false);
});
