import { expect, it } from "vitest";
import { isArticlePath } from "../content/article-paths.ts";
import {
  changeSchema,
  publishedArticleSchema,
  publishedContentSchema,
  redirectSchema,
} from "./knowledge-base.ts";

it.each([
  ["/knowledge-base/a", "a", true],
  ["/knowledge-base/b/c/a", "a", true],
  ["/knowledge-base/b/a", "b", false],
  ["/knowledge-base", "", false],
  ["/knowledge-base/", "", false],
  ["/knowledge-base/../a", "a", false],
  ["/other/a", "a", false],
])("the path %j is one of the article %j: %j", (path, id, expected) => {
  expect(isArticlePath(path, id)).toBe(expected);
});

it.each([
  ["/knowledge-base/a?b#c/lost", "/knowledge-base/cad/lost"],
  ["/knowledge-base/a b/lost", "/knowledge-base/cad/lost"],
  ["/knowledge-base/cad/other", "/knowledge-base/cad/lost"],
  ["/knowledge-base/own/path/lost", "/knowledge-base/own/path/lost"],
])("a stored article at %j is read as one at %j", (link, read) => {
  const value = { id: "lost", category: "cad", title: "Lost", description: "", link };
  const article = { ...value, link: read };
  const stored = { type: "put-article", id: "lost", value, text: "none", basedOn: value };
  expect(changeSchema.parse(stored)).toEqual({ ...stored, value: article, basedOn: article });
});

it("published rows are read one by one, so that a bad one is left out", () => {
  const response = { revision: 3, changes: [7], redirects: [{ from: "/a", to: "/b" }] };
  expect(publishedContentSchema.parse(response)).toEqual(response);
  expect(redirectSchema.parse(response.redirects[0])).toEqual(response.redirects[0]);
});

it("a published article that was deleted is read", () => {
  const change = { type: "delete-article", id: "a", revision: 2 };
  const response = { revision: 3, id: "a", change, html: null };
  expect(publishedArticleSchema.parse(response)).toEqual(response);
});
