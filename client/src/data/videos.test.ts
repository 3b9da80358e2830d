import { videoSchema } from "@shared/contracts/videos.ts";
import type { Video } from "@shared/schema.ts";
import { sampleVideo } from "@shared/testing/sample-video.ts";
import { searchWords } from "@shared/text/text.ts";
import fc from "fast-check";
import { expect, it } from "vitest";
import { VIDEOS } from "./videos.ts";

const { shownFor: _, ...fields } = sampleVideo();
const video: Video = { id: 1, ...fields };
const other = { ...video, id: 2 };

it.each([undefined, null, 7, true, [], [{ title: "A", timestamp: "0:00" }], {}])(
  "treats chapters that are %j, which is not text, as an empty list",
  (chapters) => {
    expect(VIDEOS.parse([{ ...video, chapters }])).toEqual({ videos: [video], errors: [] });
  },
);

it.each(["description", "thumbnailUrl", "duration", "category", "keywords"])(
  "a video without a %s is shown",
  (field) => {
    const { videos, errors } = VIDEOS.parse([{ ...video, [field]: null }, other]);
    expect(videos).toEqual([{ ...video, [field]: "" }, other]);
    expect(errors).toEqual([]);
  },
);

it.each([
  ["null", null, "not an object"],
  ["a number", 7, "not an object"],
  ["text", "video", "not an object"],
  ["a list", [video], "not an object"],
  ["an empty object", {}, "unusable id, title, videoUrl"],
  ["a row whose id is text", { ...video, id: "1" }, "unusable id"],
  ["a row whose id is a fraction", { ...video, id: 1.5 }, "unusable id"],
  ["a row without an id", { ...video, id: undefined }, "unusable id"],
  ["a row without a title", { ...video, title: undefined }, "unusable title"],
  ["a row with a blank title", { ...video, title: " " }, "unusable title"],
  ["a row without an address", { ...video, videoUrl: null }, "unusable videoUrl"],
])("a list of videos leaves out %s, and tells its row and why", (_name, row, reason) => {
  expect(VIDEOS.parse([row, other])).toEqual({
    videos: [other],
    errors: [`row 1: ${reason}`],
  });
});

it("the first of two rows with the same id is kept", () => {
  expect(VIDEOS.parse([video, { ...video, title: "Again" }, other])).toEqual({
    videos: [video, other],
    errors: ["row 2: an earlier row has the id 1"],
  });
});

it("each row of videos is read as the contract says", () => {
  const value = fc.oneof(fc.string(), fc.nat(), fc.double(), fc.constantFrom(null, "", " ", -1));
  const fields = Object.fromEntries(Object.keys(video).map((field) => [field, value]));
  const row = fc.record(fields, { requiredKeys: [] });
  const nearly = row.map((change) => ({ ...video, ...change }));
  fc.assert(
    fc.property(fc.oneof(row, nearly), (each) => {
      const { success, data } = videoSchema.safeParse(each);
      expect(VIDEOS.parse([each]).videos).toEqual(success ? [data] : []);
    }),
    { numRuns: 500 },
  );
});

it("unknown fields of a video are dropped", () => {
  expect(VIDEOS.parse([{ ...video, extra: 1 }]).videos).toEqual([video]);
});

it.each([
  ["  Daily   Inspection ", ["daily", "inspection"]],
  ["", []],
  [" \t\n", []],
  ["ÉTÉ", ["été"]],
  ["ｅＰＣＲ", ["epcr"]],
  ["100% a_b", ["100%", "a_b"]],
])("the search %j is split into lower-cased words", (query, words) => {
  expect(searchWords(query)).toEqual(words);
});
