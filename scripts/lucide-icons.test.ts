import { expect, it } from "vitest";
import { mergeLines } from "./lucide-icons.ts";

it.each([
  ["an absolute path", "path", { d: "M8 2v3" }, "M8 2v3"],
  ["a relative path that goes on with lines", "path", { d: "m12 5 7 7-7 7" }, "M12 5l7 7-7 7"],
  ["one without spaces", "path", { d: "m13.148 9.228.383-.923" }, "M13.148 9.228l.383-.923"],
  ["one with negative numbers", "path", { d: "m-1-2-.5.5" }, "M-1 -2l-.5.5"],
  ["one that goes on with a command", "path", { d: "m4 6h8" }, "M4 6h8"],
  ["a line", "line", { x1: "4", x2: "20", y1: "6", y2: "7" }, "M4 6L20 7"],
  [
    "a circle",
    "circle",
    { cx: "12", cy: "11", r: "2.5" },
    "M9.5 11a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0 -5 0z",
  ],
  [
    "a rectangle with round corners",
    "rect",
    { x: "3", y: "4", width: "18", height: "16", rx: "2" },
    "M5 4h14a2 2 0 0 1 2 2v12a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2-2v-12a2 2 0 0 1 2-2z",
  ],
])("draws %s as a path", (_, tag, attributes, expected) => {
  expect(mergeLines([[tag, { ...attributes, key: "a" }]])).toEqual([["path", { d: expected }]]);
});

it("draws an icon as one path, but for what has a colour of its own", () => {
  const dot = { cx: "1", cy: "1", r: "1", fill: "currentColor" };
  const merged = mergeLines([
    ["path", { d: "m1 2 3 4" }],
    ["circle", dot],
    ["path", { d: "M5 6v7" }],
  ]);
  expect(merged).toEqual([
    ["path", { d: "M1 2l3 4M5 6v7" }],
    ["circle", dot],
  ]);
});
