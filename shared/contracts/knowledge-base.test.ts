import { expect, it } from "vitest";
import { isArticlePath } from "../content/article-paths.ts";
import { publishedArticleSchema, publishedLayerSchema, redirectSchema } from "./knowledge-base.ts";

it.each([
  ["/knowledge-base/a", "a", true],
  ["/knowledge-base/b/c/a", "a", true],
  ["/knowledge-base/b/a", "b", false],
  ["/knowledge-base", "", false],
  ["/knowledge-base/", "", false],
  ["/knowledge-base/../a", "a", false],
  ["/other/a", "a", false],
])("whether %j is a path of the article %j: %j", (path, id, expected) => {
  expect(isArticlePath(path, id)).toBe(expected);
});

it("reads the layer's rows one by one, so that a bad one can be left out", () => {
  const answer = { revision: 3, changes: [7], redirects: [{ from: "/a", to: "/b" }] };
  expect(publishedLayerSchema.parse(answer)).toEqual(answer);
  expect(redirectSchema.parse(answer.redirects[0])).toEqual(answer.redirects[0]);
});

it("reads a published article that was deleted", () => {
  const change = { type: "delete-article", id: "a", revision: 2 };
  const answer = { revision: 3, id: "a", change, html: null };
  expect(publishedArticleSchema.parse(answer)).toEqual(answer);
});
