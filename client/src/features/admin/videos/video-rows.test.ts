import { expect, it } from "vitest";
import { anAdminVideo } from "./testing/fake-library.ts";
import type { VideosState } from "./video-rows.ts";
import { videoRows } from "./video-rows.ts";

const chapters = (...titles: string[]) =>
  JSON.stringify(titles.map((title) => ({ title, timestamp: "0:00" })));

const videos = [
  anAdminVideo({ id: 4, title: "Zebra", duration: "1:02:03", category: "advanced" }),
  anAdminVideo({ id: 2, title: "apple 10", duration: "9:00", chapters: chapters("Intro", "End") }),
  anAdminVideo({ id: 9, title: "Apple 9", duration: "0:40", transcript: "a", keywords: "RÖNTGEN" }),
];
const state = (change: Partial<VideosState>): VideosState => {
  return { tab: "", query: "", category: "", sort: null, isDescending: false, ...change };
};
const rowsOf = (change: Partial<VideosState>) =>
  videoRows(videos, state(change)).map(({ video, position }) => [video.id, position]);

it.each<[Partial<VideosState>, number[][]]>([
  [
    {},
    [
      [4, 1],
      [2, 2],
      [9, 3],
    ],
  ],
  [
    { sort: "title" },
    [
      [9, 3],
      [2, 2],
      [4, 1],
    ],
  ],
  [
    { sort: "title", isDescending: true },
    [
      [4, 1],
      [2, 2],
      [9, 3],
    ],
  ],
  [
    { sort: "duration" },
    [
      [9, 3],
      [2, 2],
      [4, 1],
    ],
  ],
  [
    { sort: "chapters", isDescending: true },
    [
      [2, 2],
      [4, 1],
      [9, 3],
    ],
  ],
  [
    { sort: "category" },
    [
      [4, 1],
      [2, 2],
      [9, 3],
    ],
  ],
  [
    { sort: "transcript" },
    [
      [9, 3],
      [4, 1],
      [2, 2],
    ],
  ],
  [
    { category: "how-to" },
    [
      [2, 2],
      [9, 3],
    ],
  ],
  [{ query: "  röntgen apple " }, [[9, 3]]],
  [{ query: "intro" }, [[2, 2]]],
  [{ query: "vimeo.com/1084537", category: "advanced" }, [[4, 1]]],
  [{ query: "nothing like it" }, []],
])("of %j are the rows %j, with their places in the visitors’ order", (change, rows) => {
  expect(rowsOf(change)).toEqual(rows);
});
