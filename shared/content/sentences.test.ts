import fc from "fast-check";
import { expect, it } from "vitest";
import type { Cue } from "../contracts/transcripts.ts";
import { SENTENCE_LIMITS, sentencesOf } from "./sentences.ts";

const cues = (...rows: [start: number, end: number, text: string][]): Cue[] =>
  rows.map(([start, end, text]) => ({ start, end, text }));
const texts = (...rows: Parameters<typeof cues>) =>
  sentencesOf(cues(...rows)).map(({ text }) => text);

it("cues are joined up to a sentence's end, with their first and last times", () => {
  const sentences = sentencesOf(
    cues([0.5, 2, "Open the roster"], [2, 4, "and pick a week."], [4, 6, "Then publish it."]),
  );
  expect(sentences).toEqual([
    { start: 0.5, end: 4, text: "Open the roster and pick a week." },
    { start: 4, end: 6, text: "Then publish it." },
  ]);
});

it("a sentence within a cue ends at a time by its place in the text", () => {
  expect(sentencesOf(cues([10, 20, "Stop. Go on"]))).toEqual([
    { start: 10, end: 15.455, text: "Stop." },
    { start: 15.455, end: 20, text: "Go on" },
  ]);
});

it.each<[name: string, rows: Parameters<typeof cues>, expected: string[]]>([
  ["a question and a cry", [[0, 4, "Ready? Go! Now"]], ["Ready?", "Go!", "Now"]],
  ["quotes behind the full stop", [[0, 4, "Press “Save.” Wait"]], ["Press “Save.”", "Wait"]],
  ["a number with a point", [[0, 4, "Give 2.5 mg now."]], ["Give 2.5 mg now."]],
  ["a small letter behind dots", [[0, 4, "Well… then e.g. a unit"]], ["Well… then e.g. a unit"]],
  ["an abbreviation", [[0, 4, "Ask Dr. Brown, Mr. Fox"]], ["Ask Dr. Brown, Mr. Fox"]],
  ["sentences without spaces", [[0, 4, "点検します。次に進む"]], ["点検します。", "次に進む"]],
  [
    "a pause of more than three seconds",
    [
      [0, 1, "so we"],
      [4, 5, "go on"],
      [8.5, 9, "later"],
    ],
    ["so we go on", "later"],
  ],
  ["more than twenty seconds", [[0, 34, "a b c d"]], ["a b", "c d"]],
  ["no words", [[0, 1, "  "]], []],
])("sentences end rightly with %s", (_name, rows, expected) => {
  expect(texts(...rows)).toEqual(expected);
});

it("a word that is longer than a sentence is cut between characters", () => {
  const long = "🚑".repeat(300);
  const found = texts([0, 4, `before ${long} after`]);
  expect(found.join("").replaceAll(" ", "")).toBe(`before${long}after`);
  for (const text of found) expect(text).toMatch(/^(\w+|🚑+|🚑+ \w+)$/u);
});

const WORD = fc.oneof(
  fc.constantFrom("the", "Dr.", "well…", "end.", "Why?", "“Yes.”", "3.5", "終わり。次", "e.g."),
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 }),
  fc.constant("x".repeat(700)),
);
const CUES = fc
  .array(
    fc.record({
      pause: fc.integer({ min: 0, max: 6000 }),
      length: fc.integer({ min: 0, max: 40_000 }),
      words: fc.array(WORD, { minLength: 1, maxLength: 30 }),
    }),
    { maxLength: 30 },
  )
  .map((rows) => {
    let time = 0;
    return rows.map(({ pause, length, words }): Cue => {
      const start = time + pause / 1000;
      time = start + length / 1000;
      return { start, end: time, text: words.join(" ") };
    });
  });

it("sentences lose no word, keep the order and hold their limits", () => {
  const { characters, seconds } = SENTENCE_LIMITS;
  fc.assert(
    fc.property(CUES, (cues) => {
      const sentences = sentencesOf(cues);
      const lettersOf = (parts: { text: string }[]) =>
        parts.map(({ text }) => text.replace(/\s/gu, "")).join("");
      expect(lettersOf(sentences)).toBe(lettersOf(cues));
      let last = 0;
      for (const { start, end, text } of sentences) {
        expect(text.length).toBeLessThanOrEqual(characters);
        expect(start).toBeGreaterThanOrEqual(last);
        expect(end).toBeGreaterThanOrEqual(start);
        // A single word may take longer.
        if (text.includes(" ")) expect(end - start).toBeLessThanOrEqual(seconds + 0.001);
        last = start;
      }
    }),
  );
});
