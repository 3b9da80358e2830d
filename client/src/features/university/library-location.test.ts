import { expect, it } from "vitest";
import { filterOf, readLibraryState, writeLibraryState } from "./library-location.ts";

const read = (search: string) => readLibraryState(new URLSearchParams(search));

it("an address without a query is category all, no search and no video", () => {
  expect(read("")).toEqual({ category: "all", query: "", videoId: null, seconds: null });
});

it.each([
  ["category=nonsense", { category: "all" }],
  ["category=__proto__", { category: "all" }],
  ["category=how-to", { category: "how-to" }],
  ["q=%20map%20", { query: "map" }],
  [`q=${"x".repeat(300)}`, { query: "x".repeat(200) }],
  [`q=${"x".repeat(199)}%F0%9F%9A%91`, { query: "x".repeat(199) }],
  ["video=3&t=83", { videoId: 3, seconds: 83 }],
  ["video=3&t=1m5s", { videoId: 3, seconds: 65 }],
  ["video=3&t=0:12", { videoId: 3, seconds: 12 }],
  ["video=3&t=12.7", { videoId: 3, seconds: 12 }],
  ["video=-3&t=1e3", { videoId: null, seconds: null }],
  ["video=99999999999", { videoId: null }],
])("the address %s is read", (search, expected) => {
  expect(read(search)).toMatchObject(expected);
});

it.each([
  "",
  "?category=featured",
  "?q=a+%26+b",
  "?category=how-to&q=map&video=3&t=83",
  "?video=3",
])("the address %j is written as it was read", (search) => {
  expect(writeLibraryState(read(search))).toBe(search);
});

it("an address has whole seconds, however they were read", () => {
  expect(writeLibraryState(read("video=3&t=1m5s"))).toBe("?video=3&t=65");
});

it("an address drops a second that belongs to no video", () => {
  expect(writeLibraryState(read("t=83"))).toBe("");
});

it("a search takes precedence over the category", () => {
  expect(filterOf(read("category=how-to"))).toEqual({ kind: "category", id: "how-to" });
  expect(filterOf(read("category=how-to&q=map"))).toEqual({ kind: "search", text: "map" });
});
