import { expect, it } from "vitest";
import { aVideo } from "@/app/testing/api-stub.ts";
import { excerpt, markWords, spokenEntries } from "./spoken-entries.ts";

it("tells what is said, in which video and when, and opens it there", () => {
  const videos = [aVideo({ id: 7, title: "Checks" })];
  const hits = [
    { videoId: 7, start: 192, text: "Check the oxygen." },
    { videoId: 8, start: 0, text: "Of a video that was deleted." },
    { videoId: 7, start: 4_000, text: "Oxygen again." },
  ];
  expect(spokenEntries(hits, videos, "oxygen")).toEqual([
    {
      kind: "spoken",
      title: "Check the oxygen.",
      marked: expect.any(Array),
      detail: "Said in: Checks",
      time: ", 3:12",
      href: "/university?video=7&t=192",
    },
    {
      kind: "spoken",
      title: "Oxygen again.",
      marked: expect.any(Array),
      detail: "Said in: Checks",
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
  expect(parts.map((part) => (part.isMatch ? `[${part.text}]` : part.text)).join("")).toBe(
    expected,
  );
});
