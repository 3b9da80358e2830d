import { expect, it } from "vitest";
import { parseTranscriptQuery, transcriptWords } from "./transcript-words.ts";

const holds = (sentence: string, search: string) => {
  const query = parseTranscriptQuery(search);
  const words = transcriptWords(sentence);
  if (!query?.words.every((word) => words.includes(word))) return "nothing";
  return words.includes(query.phrase) ? "the phrase" : "the words";
};

it.each([
  ["Check the oxygen.", "the oxygen", "the phrase"],
  ["Check the oxygen.", "the oxy", "the phrase"],
  ["Check the oxygen.", "CHECK  oxygen!", "the words"],
  ["Check the oxygen.", "oxygen check the", "the words"],
  ["Check the oxygen.", "check the oxygen check", "the words"],
  ["Check the oxygen.", "che oxygen", "nothing"],
  ["Check the oxygen.", "eck", "nothing"],
  ["Check the oxygen.", "oxygen mask", "nothing"],
  ["Hand-over at 3.15", "hand over", "the phrase"],
  ["Hand-over at 3.15", "3 15", "the phrase"],
  ["Éteignez ﬁrst", "éteignez first", "the phrase"],
  [`the ${"x".repeat(300)}`, `the ${"x".repeat(200)}`, "the phrase"],
  ["", "a", "nothing"],
])("%j holds of %j: %s", (sentence, search, expected) => {
  expect(holds(sentence, search)).toBe(expected);
});

it.each(["", "  ", "!?", "🚑", "&|!:*()"])("looks for nothing in %j", (search) => {
  expect(parseTranscriptQuery(search)).toBeNull();
});

it("cuts long words between characters", () => {
  expect(transcriptWords("𠮷".repeat(100))).toBe(` ${"𠮷".repeat(60)} `);
});
