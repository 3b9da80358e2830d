import { expect, it } from "vitest";
import { slugOf } from "./slug.ts";
import { isSlug } from "./text.ts";

it.each(["a", "7", "daily-checks", "a-1-b"])("%j is an id", (text) => {
  expect(isSlug(text)).toBe(true);
});

it.each(["", "A", "a b", "-a", "a-", "a--b", "a_b", "ü", "a/b"])("%j is no id", (text) => {
  expect(isSlug(text)).toBe(false);
});

it.each([
  ["Daily Vehicle Inspections", "daily-vehicle-inspections"],
  ["  Über 50 % — ePCR!  ", "uber-50-epcr"],
  ["日本", "ri-ben"],
  ["使い方ガイド", "shi-ifang-gaido"],
  ["한국어 안내", "hangugeo-annae"],
  ["Русский язык", "russkiy-yazyk"],
  ["العربية", "laarby"],
  ["Straße, Łódź & Smørrebrød", "strasse-lodz-smorrebrod"],
  ["Preise in € ½ №", "preise-in-1-2-no"],
  ["C++ 😀", "c"],
  ["😀 €", ""],
  ["a".repeat(80), "a".repeat(60)],
])("the title %j becomes the id %j", (title, id) => {
  expect(slugOf(title)).toBe(id);
  expect(id === "" || isSlug(id)).toBe(true);
});
