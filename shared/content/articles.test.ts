import { describe, expect, it } from "vitest";
import type { ArticleMetadata, Change } from "../contracts/knowledge-base.ts";
import { applyChanges } from "./articles.ts";
import { builtInArticles, builtInCategories } from "./built-in.ts";

const article = (id: string, change: Partial<ArticleMetadata> = {}): ArticleMetadata => ({
  id,
  category: "cad",
  title: `Article ${id}`,
  description: "",
  link: `/knowledge-base/cad/${id}`,
  ...change,
});
const putArticle = (
  value: ArticleMetadata,
  text: "own" | "unchanged" | "none" = "none",
): Change => ({
  type: "put-article",
  id: value.id,
  value,
  text,
  basedOn: null,
});
const _putCategory = (id: string, name = id): Change => ({
  type: "put-category",
  id,
  value: { id, name, description: "" },
  basedOn: null,
});
const base = {
  categories: [{ id: "cad", name: "cad", description: "" }],
  articles: [
    { ...article("a"), bodyIn: "published" as const },
    { ...article("b"), bodyIn: null },
  ],
};

describe("drafted changes", () => {
  it("show what is there where they change nothing", () => {
    const { categories, articles } = applyChanges(base, []);
    expect(categories.map(({ id }) => id)).toEqual(["cad"]);
    expect(articles.map(({ id, bodyIn }) => [id, bodyIn])).toEqual([
      ["a", "published"],
      ["b", null],
    ]);
  });

  it("replace in place, append what is new and leave out what is deleted", () => {
    const draft = [
      putArticle(article("c")),
      putArticle(article("a", { title: "New" }), "unchanged"),
      { type: "delete-article", id: "b", basedOn: null } as const,
    ];
    const { articles } = applyChanges(base, draft);
    expect(articles.map(({ id, title }) => [id, title])).toEqual([
      ["a", "New"],
      ["c", "Article c"],
    ]);
  });

  it.each([
    ["own", "draft"],
    ["unchanged", "published"],
    ["none", null],
  ] as const)("finds the body of a put with body %s in %s", (body, bodyIn) => {
    const { articles } = applyChanges(base, [putArticle(article("a"), body)]);
    expect(articles[0]?.bodyIn).toBe(bodyIn);
  });

  it("clears the category of the articles of a deleted category, in every layer", () => {
    const draft: Change[] = [
      putArticle(article("c")),
      { type: "delete-category", id: "cad", basedOn: null },
    ];
    const { categories, articles } = applyChanges(base, draft);
    expect(categories).toEqual([]);
    expect(articles.map(({ category }) => category)).toEqual(["", "", ""]);
  });

  it("keeps a category that nobody knows as it is", () => {
    const { articles } = applyChanges(base, [putArticle(article("c", { category: "odd" }))]);
    expect(articles.at(-1)?.category).toBe("odd");
  });
});

describe("the built-in content", () => {
  const [categories, articles] = [builtInCategories, builtInArticles];

  it("has the nine categories with their names, in their order", () => {
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

  it("36 built-in articles, four a category, have a path, a title and a description", () => {
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
});
