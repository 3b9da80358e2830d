import type { ArticleHeading } from "@shared/contracts/knowledge-base.ts";
import { expect, test } from "vitest";
import { tableOfContents } from "./article-body.tsx";

const headings = (count: number, level: number): ArticleHeading[] =>
  Array.from({ length: count }, (_, n) => ({ id: `section-${level}-${n}`, text: "Part", level }));

test.each([
  { name: "two headings", levels: { 2: 2 }, expected: 0 },
  { name: "three", levels: { 2: 1, 3: 2 }, expected: 3 },
  { name: "no deeper one", levels: { 2: 1, 3: 2, 4: 9 }, expected: 3 },
  { name: "300", levels: { 2: 100, 3: 200 }, expected: 300 },
  { name: "too many, of the first level alone", levels: { 2: 100, 3: 201 }, expected: 100 },
  { name: "too many of the second level", levels: { 2: 2, 3: 400 }, expected: 300 },
  { name: "tens of thousands", levels: { 2: 40_000 }, expected: 300 },
])("an article's table of contents lists $name: $expected", ({ levels, expected }) => {
  const all = Object.entries(levels).flatMap(([level, count]) => headings(count, Number(level)));
  expect(tableOfContents(all)).toHaveLength(expected);
});
