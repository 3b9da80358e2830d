import { anArticle } from "@shared/testing/an-article.ts";
import { expect, it } from "vitest";
import { searchArticles } from "./article-search.ts";
import type { Article } from "./model.ts";
import { articlesIn, findArticle, findCategory } from "./model.ts";

const article = (id: string, title: string, description = "", category = "cad"): Article => ({
  ...anArticle(id, { category, title, description }),
  bodyIn: null,
});
const articles = [
  article("a", "Restock a unit", "Find the printer."),
  article("b", "Fix the Printer", "Labels and reports."),
  article("c", "Daily Vehicle Inspections", "Complete the checklist.", "truck-checks"),
];
const ids = (found: readonly Article[]) => found.map(({ id }) => id);

it.each([
  ["PRINTER", ["b", "a"]],
  ["  printer ", ["b", "a"]],
  ["int", ["b", "a"]],
  ["the", ["b", "a", "c"]],
  ["vehicle insp", ["c"]],
  ["printer labels", []],
  [".*", []],
  ["", []],
  ["   ", []],
])("a search for %j finds matches in titles first", (text, expected) => {
  expect(ids(searchArticles(articles, text))).toEqual(expected);
});

it("a search finds a character however it is composed", () => {
  const list = [article("nfc", "The caf\u00e9"), article("nfd", "", "A cafe\u0301")];
  expect(ids(searchArticles(list, "Caf\u00c9"))).toEqual(["nfc", "nfd"]);
  expect(ids(searchArticles(list, "Cafe\u0301"))).toEqual(["nfc", "nfd"]);
});

const knowledge = {
  categories: [
    { id: "cad", name: "CAD", description: "" },
    { id: "onboarding", name: "Onboarding", description: "" },
  ],
  articles,
};

it.each([
  ["/knowledge-base/cad/b", "b"],
  ["/knowledge-base/some-other-category/b", "b"],
  ["/knowledge-base/b", "b"],
  ["/knowledge-base/deep/er/b/", "b"],
  ["/knowledge-base/cad/%62", "b"],
  ["/knowledge-base/cad/%E0%A4%A", undefined],
  ["/knowledge-base/b/nothing", undefined],
])("the path %s leads to an article by its last segment", (path, id) => {
  expect(findArticle(knowledge, path)?.id).toBe(id);
});

it("an unknown category falls back to onboarding", () => {
  expect(findCategory(knowledge, "cad")?.id).toBe("cad");
  expect(findCategory(knowledge, "nonsense")?.id).toBe("onboarding");
  expect(findCategory(knowledge, null)?.id).toBe("onboarding");
  expect(findCategory({ categories: [], articles: [] }, "cad")).toBeUndefined();
});

it("a category's articles are listed in their order", () => {
  expect(ids(articlesIn(knowledge, "cad"))).toEqual(["a", "b"]);
});
