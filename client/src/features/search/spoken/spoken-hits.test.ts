import { expect, it } from "vitest";
import { narrowAnswer } from "./spoken-hits.ts";

const hit = (text: string) => ({ videoId: 1, start: 0, text });
const few = [hit("The oxygen we check."), hit("Check the oxygen.")];
const many = Array.from({ length: 20 }, () => hit("Check the oxygen."));

it.each([
  ["check ox", "check oxygen", few, 2, true],
  ["check", "check the", few, 2, true],
  ["check", "check the oxygen m", few, 0, true],
  ["check", "check the", many, 20, false],
  ["check", "check", many, 20, true],
  ["check the", "check", few, 2, false],
  ["check", "oxygen", few, 2, false],
  ["", "c", [], 0, false],
  ["e", "e\u0301", [], 0, false],
  ["check", " ", few, 0, true],
])("an answer to %j holds of one to %j what matches it", (from, text, hits, count, isComplete) => {
  const narrowed = narrowAnswer({ text: from, hits }, text);
  expect(narrowed).toMatchObject({ isComplete });
  expect(narrowed.hits).toHaveLength(count);
});

it("puts those with the whole phrase first", () => {
  const { hits } = narrowAnswer({ text: "check", hits: few }, "check the oxygen");
  expect(hits.map(({ text }) => text)).toEqual(["Check the oxygen.", "The oxygen we check."]);
});
