import { PUBLISH_LIMITS } from "@shared/contracts/publishing.ts";
import { expect, it } from "vitest";
import { countPictureData, splitPublish } from "./split-publish.ts";

const { requestBytes, pictures, redirects } = PUBLISH_LIMITS;
const split = (
  sizes: readonly (readonly [bytes: number, pictures: number, redirects?: number])[],
) =>
  splitPublish(sizes, ([bytes, count, former = 0]) => ({
    bytes,
    pictures: count,
    redirects: former,
  })).map(({ length }) => length);

it("leaves a small publish whole, and makes none of nothing", () => {
  expect(
    split([
      [10, 0],
      [10, 1],
    ]),
  ).toEqual([2]);
  expect(split([])).toEqual([]);
});

it.each([
  ["bytes", [requestBytes / 3, 0]],
  ["pictures", [10, pictures / 2 - 1]],
  ["redirects", [10, 0, redirects / 2 - 1]],
] as const)("splits by %s, in order", (_, size) => {
  expect(split([size, size, size])).toEqual([2, 1]);
});

it("splits by the number of changes", () => {
  expect(split(Array(PUBLISH_LIMITS.changes + 1).fill([1, 0]))).toEqual([
    PUBLISH_LIMITS.changes,
    1,
  ]);
});

it("leaves what is too large by itself alone", () => {
  expect(
    split([
      [10, 0],
      [requestBytes, 0],
      [10, 0],
    ]),
  ).toEqual([1, 1, 1]);
});

it("counts the pictures that a text holds by themselves", () => {
  const html =
    '<img src="data:image/png;base64,A"><img alt="src=" src="/api/a.png"><img src="data:image/gif;base64,B">';
  expect(countPictureData(html)).toBe(2);
});
