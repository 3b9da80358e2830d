import { expect, it } from "vitest";
import { findChapterErrors, readWritten } from "./written-video.ts";

const chapter = (key: number, time: string, title = "A chapter") => ({ key, time, title });

it("chapters with distinct times within the video are right", () => {
  expect(findChapterErrors([chapter(1, "0:00"), chapter(2, "6:11")], 372).size).toBe(0);
  expect(findChapterErrors([chapter(1, "99:00")], null).size).toBe(0);
});

it.each([
  ["an unreadable time", [chapter(1, "1:75")], { time: "Write the time as 1:35 or 1:02:03." }],
  ["one beyond the end", [chapter(1, "6:12")], { time: "The video ends at 6:12." }],
  [
    "the same second twice",
    [chapter(7, "1:00"), chapter(1, "01:00")],
    { time: "Another chapter begins at this second." },
  ],
  ["an empty title", [chapter(1, "1:00", " ")], { title: "Enter a title." }],
])("errors of chapters tell %s", (_, chapters, error) => {
  expect([...findChapterErrors(chapters, 372)]).toEqual([[1, error]]);
});

const list = (...chapters: [time: string, title?: string][]) =>
  JSON.stringify(chapters.map(([timestamp, title = "A"]) => ({ title, timestamp })));
const video = (change: object) => ({ duration: "6:12", chapters: "[]", ...change });

it.each([
  ["times of the specified form", { chapters: list(["0:00"], ["01:35"], ["01:02:03"]) }],
  ["the spaces of its JSON", { chapters: '[ {"title": "A", "timestamp": "0:00"} ]' }],
  ["a duration in minutes", { duration: "75:30" }],
])("a written video keeps %s", (_, change) => {
  const given = { ...video({ duration: "2:00:00" }), ...change };
  expect(readWritten(given)).toEqual({ video: given, errors: [] });
});

it.each([
  ["a fraction", ["00:01:30.500"], ["01:30"]],
  ["a frame", ["00:01:30:12"], ["01:30"]],
  ["white space", [" 1:30 "], ["01:30"]],
  ["another order", ["1:00", "0:10", "0:30"], ["0:10", "0:30", "1:00"]],
])("a time with %s is stored in the specified form and order", (_, times, stored) => {
  const chapters = list(...times.map((time): [string] => [time]));
  const read = readWritten(video({ chapters }));
  expect(read.errors).toEqual([]);
  expect(JSON.parse(read.video.chapters)).toEqual(
    stored.map((timestamp) => ({ title: "A", timestamp })),
  );
});

it("a duration with a fraction is stored in the specified form", () => {
  expect(readWritten(video({ duration: "00:06:12.480" })).video.duration).toBe("6:12");
});

it.each(["PT30S", "30 sec", "10", "-0:05", "01:75", "soon"])(
  "the duration %j is refused",
  (duration) => {
    const message = "must be a time such as 6:12 or 1:02:03";
    expect(readWritten(video({ duration })).errors).toEqual([{ field: "duration", message }]);
  },
);

it.each([
  ["10", "Intro", "chapter 2, “10”: Write the time as 1:35 or 1:02:03."],
  ["-0:05", "Intro", "chapter 2, “-0:05”: Write the time as 1:35 or 1:02:03."],
  ["01:75", "Intro", "chapter 2, “01:75”: Write the time as 1:35 or 1:02:03."],
  ["0:00 - 1:30", "Intro", "chapter 2, “0:00 - 1:30”: Write the time as 1:35 or 1:02:03."],
  ["0:30", " ", "chapter 2, “0:30”: Enter a title."],
  ["6:12", "Late", "chapter 2, “6:12”: The video ends at 6:12."],
  ["0:00", "Twice", "chapter 2, “0:00”: Another chapter begins at this second."],
])("a chapter at %j called %j is refused by name", (time, title, message) => {
  const chapters = list(["0:00"], [time, title]);
  expect(readWritten(video({ chapters })).errors).toEqual([{ field: "chapters", message }]);
});

it("a stored value that was not changed is left alone", () => {
  const odd = { duration: "about six", chapters: list(["soon", ""], ["1:00"], ["0:10"]) };
  expect(readWritten(odd, odd)).toEqual({ video: odd, errors: [] });
  expect(readWritten({ ...odd, duration: "6:12" }, odd).errors).toEqual([]);
  expect(readWritten({ ...odd, chapters: list(["soon"]) }, odd).errors).toHaveLength(1);
});
