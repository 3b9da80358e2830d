import type { AdminVideo } from "@shared/contracts/admin-videos.ts";
import { sampleVideo } from "@shared/testing/sample-video.ts";
import { expect, it } from "vitest";
import {
  checkVideo,
  compareVideos,
  errorsOf,
  mergeValues,
  parseRecoveredVideo,
  toVideo,
  typedDuration,
  type VideoValues,
  valuesOf,
} from "./video-values.ts";

const stored: AdminVideo = {
  ...sampleVideo(),
  id: 7,
  title: "Start a shift",
  description: "How a shift begins.",
  thumbnailUrl: "/thumbnails/1.svg",
  videoUrl: "https://vimeo.com/1084537",
  duration: "6:12",
  chapters: '[{"title":"Intro","timestamp":"0:00"}]',
  revision: 3,
  transcript: "ab",
};
const values = valuesOf(stored);
const changed = (change: Partial<VideoValues>) => ({ ...values, ...change });
const check = (change: Partial<VideoValues>) => checkVideo(changed(change), stored, 372);

it("a stored video is valid, and its chapters stay as they are stored", () => {
  expect(check({})).toEqual({});
  expect(toVideo(values, stored).chapters).toBe(stored.chapters);
});

it("a new video needs every field", () => {
  expect(checkVideo(valuesOf(null), null, null)).toEqual({
    videoUrl: "Paste the video’s address.",
    title: "Enter a title.",
    description: "Enter a description.",
    category: "Choose a category.",
    keywords: "Enter a keyword: searches find the video by it.",
    duration: "Enter the duration, such as 6:12.",
    thumbnailUrl: "Enter the address of an image.",
  });
});

it.each([
  [{ title: "a".repeat(201) }, { title: "The title must have 200 characters at most." }],
  [
    { videoUrl: "javascript:alert(1)" },
    { videoUrl: "The address must be an http(s) address or a path on this site." },
  ],
  [
    { duration: "six minutes" },
    { duration: "The duration must be a time such as 6:12 or 1:02:03." },
  ],
  [
    { chapters: [{ key: 0, time: "7:00", title: "Late" }] },
    { chapters: "One chapter needs another look." },
  ],
])("the video form tells the errors of %j", (change, errors) => {
  expect(check(change)).toEqual(errors);
});

it("odd stored values are left alone if they were not edited", () => {
  const odd = { ...stored, duration: "about six", chapters: '[{"title":"","timestamp":"soon"}]' };
  expect(checkVideo(valuesOf(odd), odd, null)).toEqual({});
});

it("a server's errors are mapped to their fields", () => {
  const errors = [
    { field: "video.title", message: "must not be empty" },
    { field: "transcript.3.text", message: "is too long for one cue" },
    { field: "key", message: "must be new" },
  ];
  expect(errorsOf(errors)).toEqual({
    title: "Enter a title.",
    transcript: "The transcript is too long for one cue.",
  });
});

it("an unfinished video form is read, also as older versions stored it", () => {
  const cues = [{ start: 0, end: 1, text: "Hello." }];
  const filled = changed({ transcript: { kind: "new", name: "a.vtt", cues } });
  const form = { key: "video-edit:7:a", at: 1, values: filled, basis: stored, attachment: null };
  expect(parseRecoveredVideo(form)).toEqual({ values: filled, basis: stored });
  // As versions before stored it.
  const apart = { ...form, values: { ...filled, transcript: { kind: "new", name: "a.vtt" } } };
  expect(parseRecoveredVideo({ ...apart, attachment: cues })?.values).toEqual(filled);
  expect(parseRecoveredVideo(apart)).toBeNull();
  expect(parseRecoveredVideo({ ...form, values: { ...filled, chapters: "[]" } })).toBeNull();
  expect(typedDuration(filled)).toBe(372);
});

it("a merge of a video keeps one-sided changes and asks for the others", () => {
  const theirs = { ...stored, revision: 4, title: "Start any shift", keywords: "shifts" };
  const mine = changed({ title: "Begin a shift", description: "Begin it." });
  expect(compareVideos(mine, stored, theirs)).toEqual({
    both: [
      {
        field: "title",
        mine: "Begin a shift",
        theirs: "Start any shift",
        before: "Start a shift",
      },
    ],
    theirs: ["keywords"],
  });
  const merged = { description: "Begin it.", keywords: "shifts" };
  expect(mergeValues(mine, stored, theirs, { title: "mine" })).toMatchObject({
    ...merged,
    title: "Begin a shift",
  });
  expect(mergeValues(mine, stored, theirs, { title: "theirs" })).toMatchObject({
    ...merged,
    title: "Start any shift",
  });
});

it("a merge of chapters shows lines, and can take theirs", () => {
  const theirs = { ...stored, chapters: '[{"title":"Start","timestamp":"0:05"}]' };
  const mine = changed({ chapters: [{ key: 0, time: "0:10", title: "Mine" }] });
  expect(compareVideos(mine, stored, theirs).both).toEqual([
    { field: "chapters", mine: "00:10 Mine", theirs: "0:05 Start", before: "0:00 Intro" },
  ]);
  expect(mergeValues(mine, stored, theirs, { chapters: "theirs" }).chapters).toEqual([
    { key: 0, time: "00:05", title: "Start" },
  ]);
});

it("a merge of equal changes asks for nothing", () => {
  const theirs = { ...stored, title: "Same", transcript: null };
  const mine = changed({ title: "Same", transcript: { kind: "removed" } });
  expect(compareVideos(mine, stored, theirs)).toEqual({ both: [], theirs: [] });
});

it("a merge of two new transcripts asks which one stays", () => {
  const cues = [{ start: 0, end: 1, text: "Hello." }];
  const mine = changed({ transcript: { kind: "new", name: "shift.vtt", cues } });
  const theirs = { ...stored, transcript: "cd" };
  expect(compareVideos(mine, stored, theirs).both).toMatchObject([
    { field: "transcript", mine: "shift.vtt", theirs: "Another transcript" },
  ]);
  expect(mergeValues(mine, stored, theirs, { transcript: "theirs" }).transcript).toEqual({
    kind: "kept",
  });
});
