import { describe, expect, it } from "vitest";
import type { Article, KnowledgeBase } from "@/data/model.ts";
import type { Draft } from "@/features/admin/drafts/drafts.ts";
import { readTableState, writeTableState } from "../components/table-filters.tsx";
import { type ArticleValues, checkArticle, toArticle, toEdit } from "./article-form-values.ts";
import { articleRows, SORT_COLUMNS } from "./articles-tab.tsx";

const article = (id: string, title: string, category = "cad"): Article => ({
  id,
  category,
  title,
  description: `About ${title}`,
  link: `/knowledge-base/${category}/${id}`,
  bodyIn: null,
});
const knowledge: KnowledgeBase = {
  categories: [
    { id: "cad", name: "CAD", description: "" },
    { id: "lms", name: "Learning", description: "" },
  ],
  articles: [
    article("b", "Beta"),
    article("a", "Alpha 10", "lms"),
    article("c", "Alpha 9", "gone"),
  ],
};
const values = (change: Partial<ArticleValues> = {}): ArticleValues => ({
  id: "new-one",
  category: "cad",
  title: "New",
  description: "",
  link: "",
  ...change,
});
const long = (length: number) => "x".repeat(length);
const state = (search: string) => readTableState(search, SORT_COLUMNS);
const titles = (search: string, drafts: Draft[] = []) =>
  articleRows(knowledge, drafts, state(search)).map((row) => row.article.title);

describe("the table’s rows", () => {
  it.each([
    ["", ["Beta", "Alpha 10", "Alpha 9"]],
    ["q=ALPHA", ["Alpha 10", "Alpha 9"]],
    ["q=about", ["Beta", "Alpha 10", "Alpha 9"]],
    ["category=lms", ["Alpha 10"]],
    ["q=beta&category=lms", []],
    ["sort=title", ["Alpha 9", "Alpha 10", "Beta"]],
    ["sort=title&dir=desc", ["Beta", "Alpha 10", "Alpha 9"]],
    ["sort=category", ["Beta", "Alpha 9", "Alpha 10"]],
    ["sort=nonsense", ["Beta", "Alpha 10", "Alpha 9"]],
  ])("for %j are %j", (search, expected) => {
    expect(titles(search)).toEqual(expected);
  });

  it("show a category by its name, falling back to its id", () => {
    const rows = articleRows(knowledge, [], state(""));
    expect(rows.map(({ categoryName }) => categoryName)).toEqual(["CAD", "Learning", "gone"]);
  });

  it("show which articles have unpublished changes, and no deleted ones", () => {
    const { bodyIn: _, ...base } = article("d", "Delta");
    const drafts: Draft[] = [
      {
        key: "article:b",
        order: 1,
        change: { type: "put-article", id: "b", value: base, text: "none", basedOn: base },
      },
      {
        key: "article:a",
        order: 2,
        change: { type: "put-article", id: "a", value: base, text: "none", basedOn: null },
      },
      { key: "article:d", order: 3, change: { type: "delete-article", id: "d", basedOn: base } },
    ];
    const rows = articleRows(knowledge, drafts, state(""));
    expect(rows.map((row) => [row.article.id, row.state])).toEqual([
      ["b", "Edited"],
      ["a", "New"],
      ["c", null],
    ]);
  });

  it("are remembered by the address", () => {
    expect(writeTableState(state("tab=categories&q=a&category=cad&sort=title&dir=desc"))).toBe(
      "?tab=categories&q=a&category=cad&sort=title&dir=desc",
    );
    expect(writeTableState(state("dir=desc&sort=x"))).toBe("");
  });
});

describe("a new article", () => {
  it.each([
    [{ id: "" }, { id: "Enter an ID." }],
    [{ id: "Not Ok" }, { id: "Use lowercase letters, numbers and hyphens only, no spaces." }],
    [{ id: "b" }, { id: "Another article has this ID. Choose a different one." }],
    [{ title: "  " }, { title: "Enter a title." }],
    [
      { title: "Half \ud83d", description: "A\0B" },
      {
        title: "Title must not hold characters that can’t be stored.",
        description: "Description must not hold characters that can’t be stored.",
      },
    ],
    [{ category: "" }, { category: "Choose a category." }],
    [
      { link: "/elsewhere/new-one" },
      { link: expect.stringContaining("must start with /knowledge-base/") },
    ],
    [{ link: "/knowledge-base/cad/other" }, { link: expect.stringContaining("end in /new-one") }],
    [{ link: "/knowledge-base/cad/new-one?x" }, { link: expect.stringMatching(/^“\?” can’t be/) }],
    [{ link: "/knowledge-base/a#b/new-one" }, { link: expect.stringMatching(/^“#” can’t be/) }],
    [{ link: "/knowledge-base/a b/new-one" }, { link: expect.stringMatching(/^A space can’t be/) }],
    [{ link: "/knowledge-base/50%/new-one" }, { link: expect.stringMatching(/^“%” can’t be/) }],
    [{ link: "/knowledge-base/../new-one" }, { link: expect.stringContaining("needs a name") }],
    [
      { link: `/knowledge-base/${"救".repeat(220)}/new-one` },
      { link: expect.stringContaining("too long for a browser") },
    ],
    [{ link: "/knowledge-base//new-one" }, { link: expect.stringContaining("needs a name") }],
    [{ link: "/knowledge-base/deep/er/new-one" }, {}],
    [{ link: "/knowledge-base/über/v1.2_3~4/new-one" }, {}],
    [{}, {}],
  ])("with %j has the errors %j", (change, errors) => {
    expect(checkArticle(values(change), knowledge, null)).toEqual(errors);
  });

  it("is no longer than what a publish takes", () => {
    const longest = { id: long(100), title: ` ${long(200)} `, description: long(1_000) };
    expect(checkArticle(values(longest), knowledge, null)).toEqual({});
    const link = `/knowledge-base/${long(300)}/${long(101)}`;
    const longer = { id: long(101), title: long(201), description: long(1_001), link };
    expect(checkArticle(values(longer), knowledge, null)).toEqual({
      id: "ID must have 100 characters at most.",
      title: "Title must have 200 characters at most.",
      description: "Description must have 1,000 characters at most.",
      link: "URL Path must have 300 characters at most.",
    });
  });

  it("gets the default path when none is entered, and an empty description", () => {
    expect(toArticle(values(), null)).toMatchObject({
      link: "/knowledge-base/cad/new-one",
      description: "",
    });
  });
});

describe("an edited article", () => {
  const editing = { ...article("b", "Beta"), link: "/knowledge-base/own/b" };
  const edited = (change: Partial<ArticleValues>) =>
    toArticle(values({ id: "b", link: editing.link, ...change }), editing);

  it("keeps the entered path with the same category; an empty path, the former", () => {
    expect(edited({ link: "/knowledge-base/x/b" }).link).toBe("/knowledge-base/x/b");
    expect(edited({ link: " " }).link).toBe("/knowledge-base/own/b");
  });

  it("gets a new path with a new category, whatever was entered", () => {
    expect(edited({ category: "lms", link: "/knowledge-base/x/b" }).link).toBe(
      "/knowledge-base/lms/b",
    );
    expect(
      checkArticle(values({ id: "b", category: "lms", link: "nonsense" }), knowledge, editing),
    ).toEqual({});
  });

  it.each(["", "<p></p>", "<p><br></p>", "<p>&nbsp;</p>"])(
    "keeps its content where that is emptied to %j",
    (html) => {
      const emptied = values({ id: "b", title: "Renamed", link: editing.link, html });
      const edit = toEdit(emptied, { ...editing, bodyIn: "built-in" }, "<p>Old.</p>");
      expect(edit).toMatchObject({ change: { text: "unchanged", value: { title: "Renamed" } } });
      expect(edit?.html).toBeUndefined();
    },
  );

  it("needs a title and a category, and its own id is no error", () => {
    expect(checkArticle(values({ id: "b", title: "", category: "" }), knowledge, editing)).toEqual({
      title: "Enter a title.",
      category: "Choose a category.",
    });
  });
});
