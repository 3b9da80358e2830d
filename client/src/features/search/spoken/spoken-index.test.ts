import { describe, expect, it } from "vitest";
import { createSpokenIndex } from "./spoken-index.ts";

const search = createSpokenIndex([
  {
    id: 9,
    sentences: [
      [0, "The oxygen we check."],
      [12, "Wait for the tone, then check the oxygen."],
    ],
  },
  { id: 2, sentences: [] },
  { id: 4, sentences: [[5, "CHECK THE OXYGEN FIRST."]] },
]);
const places = (text: string) => search(text).map(({ videoId, start }) => [videoId, start]);

describe("the index of what is said", () => {
  it.each([
    [
      "check the oxygen",
      [
        [9, 12],
        [4, 5],
        [9, 0],
      ],
    ],
    [
      "the oxy",
      [
        [9, 0],
        [9, 12],
        [4, 5],
      ],
    ],
    ["tone oxygen", [[9, 12]]],
    ["first check", [[4, 5]]],
    ["check. wait", [[9, 12]]],
    ["ygen", []],
    ["oxygen mask", []],
    ["oxy check", []],
    ["!?", []],
    ["", []],
  ])("finds for %j the phrase first, then every word, in the library's order", (text, expected) => {
    expect(places(text)).toEqual(expected);
  });

  it("answers twenty at most, and nothing of no transcripts", () => {
    const many = Array.from({ length: 50 }, (_, second): [number, string] => [second, "Again."]);
    expect(createSpokenIndex([{ id: 1, sentences: many }])("again")).toHaveLength(20);
    expect(createSpokenIndex([])("again")).toEqual([]);
  });
});
