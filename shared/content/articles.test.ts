import { expect, it } from "vitest";
import type { ArticleMetadata, Change } from "../contracts/knowledge-base.ts";
import { anArticle, putArticle } from "../testing/an-article.ts";
import { applyChanges } from "./articles.ts";
import { builtInArticles, builtInCategories } from "./built-in.ts";

const put = (value: ArticleMetadata, text: "own" | "unchanged" | "none" = "none") =>
  putArticle(value, { text });
const base = {
  categories: [{ id: "cad", name: "cad", description: "" }],
  articles: [
    { ...anArticle("a"), bodyIn: "published" as const },
    { ...anArticle("b"), bodyIn: null },
  ],
};

it("changes replace in place, append what is new and leave out what is deleted", () => {
  const draft = [
    put(anArticle("c")),
    put(anArticle("a", { title: "New" }), "unchanged"),
    { type: "delete-article", id: "b", basedOn: null } as const,
  ];
  const { articles } = applyChanges(base, draft);
  expect(articles.map(({ id, title }) => [id, title])).toEqual([
    ["a", "New"],
    ["c", "C"],
  ]);
});

it.each([
  ["own", "draft"],
  ["unchanged", "published"],
  ["none", null],
] as const)("an article with the text %s has its body in %s", (body, bodyIn) => {
  const { articles } = applyChanges(base, [put(anArticle("a"), body)]);
  expect(articles[0]?.bodyIn).toBe(bodyIn);
});

it("a deleted category leaves its articles without one, drafts too", () => {
  const draft: Change[] = [
    put(anArticle("c")),
    { type: "delete-category", id: "cad", basedOn: null },
  ];
  const { categories, articles } = applyChanges(base, draft);
  expect(categories).toEqual([]);
  expect(articles.map(({ category }) => category)).toEqual(["", "", ""]);
});

it("an unknown category of an article is kept", () => {
  const { articles } = applyChanges(base, [put(anArticle("c", { category: "odd" }))]);
  expect(articles.at(-1)?.category).toBe("odd");
});

const [categories, articles] = [builtInCategories, builtInArticles];

it("the nine built-in categories have their names and order", () => {
  expect(categories.map(({ id, name }) => [id, name])).toEqual([
    ["onboarding", "Onboarding"],
    ["epcr", "ePCR"],
    ["cad", "CAD"],
    ["crew-scheduling", "Crew Scheduling"],
    ["truck-checks", "Truck Checks"],
    ["inventory", "Inventory Management"],
    ["lms", "Learning Management System"],
    ["users", "User Management"],
    ["troubleshooting", "Troubleshooting"],
  ]);
  expect(categories.every(({ description }) => description.length > 20)).toBe(true);
});

it("36 built-in articles, four a category, have path, title and description", () => {
  expect(articles).toHaveLength(36);
  expect(new Set(articles.map(({ id }) => id)).size).toBe(36);
  for (const { id } of categories) {
    expect(articles.filter(({ category }) => category === id)).toHaveLength(4);
  }
  for (const { id, category, title, description, link } of articles) {
    expect(link).toBe(`/knowledge-base/${category}/${id}`);
    expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(title && description).toBeTruthy();
  }
});
