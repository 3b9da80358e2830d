import { expect, it } from "vitest";
import { moved, moveTo } from "./reorder.ts";

const list = [1, 2, 3, 4].map((id) => ({ id }));
const idsOf = (videos: readonly { id: number }[]) => videos.map(({ id }) => id);

it.each([
  [1, 2, [2, 3, 1, 4]],
  [1, 3, [2, 3, 4, 1]],
  [4, 0, [4, 1, 2, 3]],
  [3, 1, [1, 3, 2, 4]],
  [2, 99, [1, 3, 4, 2]],
  [2, -5, [2, 1, 3, 4]],
])("brings video %i to position %i", (id, position, order) => {
  const move = moveTo(list, id, position);
  expect(move && idsOf(moved(list, move))).toEqual(order);
});

it("moves nothing where it stands already, or where there is no such video", () => {
  expect(moveTo(list, 2, 1)).toBeNull();
  expect(moveTo(list, 4, 99)).toBeNull();
  expect(moveTo(list, 9, 0)).toBeNull();
  expect(idsOf(moved(list, { id: 2, before: 2 }))).toEqual([1, 2, 3, 4]);
});

it("moves to the end where the video that it is to stand before is gone", () => {
  expect(idsOf(moved(list, { id: 2, before: 9 }))).toEqual([1, 3, 4, 2]);
});
