import { describe, expect, it } from "vitest";
import { aVideo } from "@/app/testing/api-stub.ts";
import { excerpt, markWords, transcriptEntries } from "./text-entries.ts";
import { narrowAnswer } from "./transcript-hits.ts";
import { createTranscriptIndex } from "./transcript-index.ts";

const search = createTranscriptIndex([
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
const places = (text: string) =>
  search(text)
    .map(({ videoId, start }) => `${videoId} at ${start}`)
    .join(", ");

describe("the index of what is said", () => {
  it.each([
    ["check the oxygen", "9 at 12, 4 at 5, 9 at 0"],
    ["the oxy", "9 at 0, 9 at 12, 4 at 5"],
    ["tone oxygen", "9 at 12"],
    ["first check", "4 at 5"],
    ["check. wait", "9 at 12"],
    ["ygen", ""],
    ["oxygen mask", ""],
    ["oxy check", ""],
    ["!?", ""],
    ["", ""],
  ])("finds for %j the phrase first, then every word, in the library's order", (text, expected) => {
    expect(places(text)).toEqual(expected);
  });

  it("answers twenty at most, and nothing of no transcripts", () => {
    const many = Array.from({ length: 50 }, (_, second): [number, string] => [second, "Again."]);
    expect(createTranscriptIndex([{ id: 1, sentences: many }])("again")).toHaveLength(20);
    expect(createTranscriptIndex([])("again")).toEqual([]);
  });
});

it("tells what is said, in which video and when, and opens it there", () => {
  const videos = [aVideo({ id: 7, title: "Checks" })];
  const hits = [
    { videoId: 7, start: 192, text: "Check the oxygen." },
    { videoId: 8, start: 0, text: "Of a video that was deleted." },
    { videoId: 7, start: 4_000, text: "Oxygen again." },
  ];
  const entry = { kind: "transcript", detail: "Said in: Checks" };
  expect(transcriptEntries(hits, videos, "oxygen")).toEqual([
    {
      ...entry,
      title: ["Check the ", "oxygen", "."],
      time: ", 3:12",
      href: "/university?video=7&t=192",
    },
    {
      ...entry,
      title: ["", "Oxygen", " again."],
      time: ", 1:06:40",
      href: "/university?video=7&t=4000",
    },
  ]);
});

const LONG =
  "If the other crew has left, and only then, lower the stretcher and lock all of the wheels.";

it.each([
  ["crew", LONG],
  ["stretcher", "… only then, lower the stretcher and lock all of the wheels."],
  ["of the wh", "… stretcher and lock all of the wheels."],
  ["wheels the", LONG],
  ["zebra", LONG],
  ["", LONG],
])("an excerpt for %j begins a little before what matches", (text, expected) => {
  expect(excerpt(LONG, text)).toBe(expected);
});

it.each([
  ["The other crew", "the", "[The] other crew"],
  ["Check oxygen.", "CHECK oxy", "[Check] [oxy]gen."],
  ["The oxygen", "oxy the", "[The] oxygen"],
  ["Then the theme", "the", "[The]n [the] [the]me"],
  ["Wait… what?", "!", "Wait… what?"],
  ["Plain", "", "Plain"],
])("marks in %j the words of %j, the last of which may go on", (text, search, expected) => {
  const parts = markWords(text, search);
  expect(parts.map((part, index) => (index % 2 === 1 ? `[${part}]` : part)).join("")).toBe(
    expected,
  );
});

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
  const narrowed = narrowAnswer({ text: from, found: hits }, text);
  expect(narrowed).toMatchObject({ isComplete });
  expect(narrowed.hits).toHaveLength(count);
});

it("puts those with the whole phrase first", () => {
  const { hits } = narrowAnswer({ text: "check", found: few }, "check the oxygen");
  expect(hits.map(({ text }) => text)).toEqual(["Check the oxygen.", "The oxygen we check."]);
});
