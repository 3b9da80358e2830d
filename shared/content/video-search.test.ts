import { expect, it } from "vitest";
import { searchVideos } from "./video-search.ts";

const video = (title: string, rest: Partial<Parameters<typeof searchVideos>[0][number]> = {}) => ({
  title,
  description: "",
  keywords: "",
  chapters: "[]",
  ...rest,
});
const chapters = JSON.stringify([{ title: "Count the oxygen", timestamp: "00:10" }]);
const library = [
  video("Daily checks", { chapters }),
  video("Oxygen and other supplies"),
  video("Rosters", { keywords: "shift, OXYGEN" }),
  video("A broken one", { chapters: "{" }),
];

it.each([
  ["oxygen", ["Oxygen and other supplies", "Daily checks", "Rosters"]],
  ["count  checks", ["Daily checks"]],
  ["ＯＸＹ", ["Oxygen and other supplies", "Daily checks", "Rosters"]],
  ["oxygen broken", []],
  ["broken", ["A broken one"]],
])("a search of videos for %j finds what the server finds", (text, titles) => {
  expect(searchVideos(library, text).map(({ title }) => title)).toEqual(titles);
});
