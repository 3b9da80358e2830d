import { expect, it } from "vitest";
import { articleFields } from "../entities/article.ts";
import { videoFields } from "../entities/video.ts";
import { readContexts } from "./contexts.ts";

it.each([
  ["", []],
  [" , \n", []],
  ["epcr/signature", [["epcr/signature", null]]],
  [
    "EPCR/Signature 1:25,\ncad.map",
    [
      ["epcr/signature", 85],
      ["cad.map", null],
    ],
  ],
  ["a 1:02:03", [["a", 3723]]],
  ["a 0:00", [["a", 0]]],
])("the contexts of %j are read", (text, found) => {
  expect(readContexts(text).map(({ context, seconds }) => [context, seconds])).toEqual(found);
});

it.each([
  ["epcr/signature, cad/map", true],
  ["epcr/signature 1:25", true],
  ["epcr/signature 85", false],
  ["epcr/signature 9:99", false],
  ["epcr/signature 1:25 2:00", false],
  ["/epcr", false],
  ["ep<cr", false],
  ["x".repeat(101), false],
  [`a${"/".repeat(200)}`, false],
])("“Shown for” %j is allowed: %s", (text, isAllowed) => {
  expect(articleFields.shownFor.safeParse(text).success).toBe(isAllowed);
  expect(videoFields.shownFor.safeParse(text).success).toBe(isAllowed);
});
