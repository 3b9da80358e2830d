import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import breaks from "./breaks.json" with { type: "json" };
import { beyond, specification } from "./proofs.ts";
import { DOCUMENT, findFaults, writeDocument } from "./proofs-document.ts";

it("every proof names a test that is there", () => {
  expect(findFaults([...specification, ...beyond])).toEqual([]);
});

it("a file or a title that is not there is a fault", () => {
  const tests: [string, string][] = [
    ["shared/text/slug.test.ts", "takes %j for an id"],
    ["shared/text/slug.test.ts", "takes whatever comes"],
    ["shared/text/nowhere.test.ts", "takes %j for an id"],
  ];
  expect(findFaults([{ title: "Slugs", proofs: [{ sentence: "A slug.", tests }] }])).toEqual([
    "“A slug.”: shared/text/slug.test.ts has no test “takes whatever comes”",
    "“A slug.”: there is no shared/text/nowhere.test.ts",
  ]);
});

it("docs/testing.md is what “npm run docs:testing” writes", () => {
  expect(readFileSync(DOCUMENT, "utf8")).toBe(writeDocument());
});

it("what “npm run test:breaks” breaks stands once in the source", () => {
  const isOnce = ({ file, find }: (typeof breaks)[number]) =>
    readFileSync(file, "utf8").split(find).length === 2;
  expect(breaks.filter((each) => !isOnce(each)).map(({ name }) => name)).toEqual([]);
});
