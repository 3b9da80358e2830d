import { expect, it } from "vitest";
import { anAdminVideo } from "./testing/fake-library.ts";
import { type VideosState, videoRows } from "./videos-table.tsx";

const chapters = JSON.stringify(["Intro", "End"].map((title) => ({ title, timestamp: "0:00" })));

const videos = [
  anAdminVideo({ id: 4, title: "Zebra", duration: "1:02:03", category: "advanced" }),
  anAdminVideo({ id: 2, title: "apple 10", duration: "9:00", chapters }),
  anAdminVideo({ id: 9, title: "Apple 9", duration: "0:40", transcript: "a", keywords: "RÖNTGEN" }),
];
const DEFAULTS: VideosState = { tab: "", query: "", category: "", sort: null, isDescending: false };

it.each<[Partial<VideosState>, string[]]>([
  [{}, ["1 Zebra", "2 apple 10", "3 Apple 9"]],
  [{ sort: "title" }, ["3 Apple 9", "2 apple 10", "1 Zebra"]],
  [{ sort: "title", isDescending: true }, ["1 Zebra", "2 apple 10", "3 Apple 9"]],
  [{ sort: "duration" }, ["3 Apple 9", "2 apple 10", "1 Zebra"]],
  [{ sort: "chapters", isDescending: true }, ["2 apple 10", "1 Zebra", "3 Apple 9"]],
  [{ sort: "category" }, ["1 Zebra", "2 apple 10", "3 Apple 9"]],
  [{ sort: "transcript" }, ["3 Apple 9", "1 Zebra", "2 apple 10"]],
  [{ category: "how-to" }, ["2 apple 10", "3 Apple 9"]],
  [{ query: "  röntgen apple " }, ["3 Apple 9"]],
  [{ query: "intro" }, ["2 apple 10"]],
  [{ query: "vimeo.com/1084537", category: "advanced" }, ["1 Zebra"]],
  [{ query: "nothing like it" }, []],
])("the table of videos for %j has the rows %j with their places", (change, rows) => {
  const found = videoRows(videos, { ...DEFAULTS, ...change });
  expect(found.map(({ video, position }) => `${position} ${video.title}`)).toEqual(rows);
});
