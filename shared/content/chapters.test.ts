import { expect, it } from "vitest";
import {
  chaptersOf,
  chapterTime,
  parseChapters,
  secondsToTimestamp,
  timestampToSeconds,
} from "./chapters.ts";

it.each([
  ["0:00", 0],
  ["1:35", 95],
  ["01:35", 95],
  ["62:05", 3725],
  ["1:02:05", 3725],
  ["01:02:30", 3750],
])("the timestamp %s is %i seconds", (timestamp, seconds) => {
  expect(timestampToSeconds(timestamp)).toBe(seconds);
});

it.each(["", "95", "1:2:3:4", "a:10", "1:b", "-1:10", "1:", " 1:10", "1.5:10"])(
  "a timestamp of another form is 0 seconds: %j",
  (timestamp) => {
    expect(timestampToSeconds(timestamp)).toBe(0);
  },
);

it.each([
  [0, "00:00"],
  [83.9, "01:23"],
  [3599, "59:59"],
  [3600, "01:00:00"],
  [3725, "01:02:05"],
  [-4, "00:00"],
])("%d seconds are the timestamp %s", (seconds, timestamp) => {
  expect(secondsToTimestamp(seconds)).toBe(timestamp);
});

it.each([
  ["0:00", "0:00"],
  ["01:02:05", "01:02:05"],
  ["soon", "00:00"],
  ["", "00:00"],
])("the timestamp %j shows as %s", (timestamp, shown) => {
  expect(chapterTime({ title: "", timestamp })).toBe(shown);
});

it("chapters are a JSON list of titles and timestamps", () => {
  const chapters = [{ title: "Sign in", timestamp: "0:00" }];
  expect(parseChapters(JSON.stringify(chapters))).toEqual({ ok: true, chapters });
});

it.each([undefined, null, 7, [], {}])(
  "chapters that are not text are an empty list: %j",
  (value) => {
    expect(parseChapters(value)).toEqual({ ok: true, chapters: [] });
  },
);

it.each(["", "{", "null", "{}", "[1]", '[{"title":"a"}]', '[{"title":1,"timestamp":"0:00"}]'])(
  "chapters %j are refused with a reason",
  (value) => {
    const parsed = parseChapters(value);
    expect(parsed).toMatchObject({ ok: false, error: expect.stringMatching(/\S/) });
  },
);

it("chapters are ordered by their times, those of another form first", () => {
  const stored = ["2:00", "0:30", "soon", "0:00"];
  const chapters = JSON.stringify(stored.map((timestamp) => ({ title: "", timestamp })));
  const order = chaptersOf({ id: 1, chapters }).map(({ timestamp }) => timestamp);
  expect(order).toEqual(["soon", "0:00", "0:30", "2:00"]);
});
