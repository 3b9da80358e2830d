import { describe, expect, it } from "vitest";
import { searchWords } from "./video.ts";

describe("searchWords", () => {
  it.each([
    ["  Daily   Inspection ", ["daily", "inspection"]],
    ["", []],
    [" \t\n", []],
    ["ÉTÉ", ["été"]],
    ["ｅＰＣＲ", ["epcr"]],
    ["100% a_b", ["100%", "a_b"]],
  ])("splits %j into lower-cased words", (query, words) => {
    expect(searchWords(query)).toEqual(words);
  });
});
