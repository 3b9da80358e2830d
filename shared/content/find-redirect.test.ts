import { expect, it } from "vitest";
import { findRedirect } from "./locate-article.ts";

const article = { id: "b", category: "cad", title: "B", description: "", bodyIn: null };
const knowledge = { categories: [], articles: [{ ...article, link: "/knowledge-base/cad/b" }] };
const redirects = new Map([
  ["/knowledge-base/old/b", "/knowledge-base/cad/b"],
  ["/knowledge-base/cad/b", "/knowledge-base/cad/c"],
]);

it.each([
  ["an old address", "/knowledge-base/old/b", "/knowledge-base/cad/b"],
  ["an old address with a slash behind it", "/knowledge-base/old/b/", "/knowledge-base/cad/b"],
  ["an address that nothing redirects", "/knowledge-base/cad/x", null],
  ["an address that an article has now", "/knowledge-base/cad/b", null],
])("leads %s where it should", (_case, path, expected) => {
  expect(findRedirect(knowledge, redirects, path)).toBe(expected);
});
