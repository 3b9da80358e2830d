import { expect, it } from "vitest";
import { helpCardSpan } from "./article-grid.tsx";

it.each([
  [0, 2, 3],
  [1, 1, 2],
  [2, 2, 1],
  [3, 1, 3],
  [4, 2, 2],
  [5, 1, 1],
  [6, 2, 3],
  [61, 1, 2],
])("behind %i cards the tile is %i of two columns wide and %i of three", (cards, two, three) => {
  expect(helpCardSpan(cards)).toBe(`sm:col-span-${two} xl:col-span-${three}`);
});
