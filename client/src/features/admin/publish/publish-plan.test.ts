import { PUBLISH_LIMITS } from "@shared/contracts/publishing.ts";
import { anArticle, putArticle } from "@shared/testing/an-article.ts";
import { expect, it } from "vitest";
import type { Article, KnowledgeBase } from "@/data/model.ts";
import { movedAddresses, type ReviewItem, splitOrder, splitPublish } from "./publish-plan.ts";

const { requestBytes, images, redirects, changes } = PUBLISH_LIMITS;
const many = (count: number, text: string) => Array.from({ length: Math.floor(count) }, () => text);
const size = { bytes: 10, html: "", formerPaths: [] as string[] };
const image = '<img alt="src=" src="data:image/png;base64,A"><img src="/api/a.png">';

it.each([
  ["a small publish whole", [size, { ...size, html: image }], [2]],
  ["nothing", [], []],
  ["what is too large by itself alone", [size, { ...size, bytes: requestBytes }, size], [1, 1, 1]],
])("a split leaves %s", (_, all, expected) => {
  expect(splitPublish(all, (each) => each).map(({ length }) => length)).toEqual(expected);
});

it.each([
  ["bytes", { bytes: requestBytes / 3 }],
  ["images that the HTML holds by itself", { html: many(images / 2 - 1, image).join("") }],
  ["redirects", { formerPaths: many(redirects / 2 - 2, "/a") }],
])("a publish is split by %s, in order", (_, given) => {
  const all = [1, 2, 3].map((number) => ({ ...size, ...given, number }));
  const parts = splitPublish(all, (each) => each);
  expect(parts.map((part) => part.map(({ number }) => number))).toEqual([[1, 2], [3]]);
});

it("a publish is split by its number of changes", () => {
  const parts = splitPublish(many(changes + 1, ""), () => ({ ...size, bytes: 1 }));
  // Each change may need a redirect from its article's present address.
  expect(parts.map(({ length }) => length)).toEqual([changes, 1]);
});

it("addresses that stop leading to an article are listed with a redirect's target", () => {
  const article = (id: string, category = "cad", title = id): Article => ({
    ...anArticle(id, { category, title }),
    bodyIn: "published",
  });
  const base = (...articles: Article[]): KnowledgeBase => ({ categories: [], articles });
  const before = base(article("a"), article("b"), article("c"), article("d"));
  const [moved, renamed] = [article("b", "lms"), article("better", "cad", "c")];
  expect(movedAddresses(before, base(article("a"), moved, renamed))).toEqual([
    { from: "/knowledge-base/cad/b", title: "b", to: moved.link, isDeleted: false },
    { from: "/knowledge-base/cad/c", title: "c", to: renamed.link, isDeleted: true },
    { from: "/knowledge-base/cad/d", title: "d", to: null, isDeleted: true },
  ]);
});

it("each solved message is sent with its article's part, each redirect once", () => {
  const item = (id: string): ReviewItem => ({
    draft: { key: `article:${id}`, order: 0, change: putArticle(anArticle(id)) },
    html: "x".repeat(requestBytes / 4),
    merged: null,
  });
  const parts = splitOrder({
    items: [item("a"), item("b")],
    choices: new Map(),
    note: "",
    isCorrection: false,
    redirects: [
      { from: "/old/a", to: "/knowledge-base/cad/a" },
      { from: "/old/here", to: "/knowledge-base/cad/here" },
    ],
    solved: [
      { id: "1", article: "a" },
      { id: "2", article: "b" },
    ],
  });
  expect(parts.map((part) => part.solved.map(({ id }) => id))).toEqual([["1"], ["2"]]);
  expect(parts.map((part) => part.redirects.map(({ from }) => from))).toEqual([
    ["/old/a"],
    ["/old/here"],
  ]);
});
