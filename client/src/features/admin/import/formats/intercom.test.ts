import { describe, expect, it } from "vitest";
import { collectFiles } from "../testing/collect-files.ts";

const HOST = "https://help.example.com";

const collection = (id: string, name: string, more: object = {}) => ({
  type: "collection",
  id,
  workspace_id: "abc",
  name,
  description: null,
  created_at: 1672928359,
  updated_at: 1672928610,
  url: `${HOST}/en/collections/${id}`,
  icon: "book-bookmark",
  order: 0,
  parent_id: null,
  help_center_id: 1,
  ...more,
});

/** An article with the fields that the API's reference lists. */
const article = (id: string, title: string, more: object = {}) => ({
  type: "article",
  id,
  workspace_id: "abc",
  title,
  description: `What ${title} is.`,
  body: `<p class="no-margin">About ${title}.</p>`,
  author_id: 5,
  state: "published",
  created_at: 1672928359,
  updated_at: 1672928610,
  url: `${HOST}/en/articles/${id}-${title.toLowerCase().replaceAll(" ", "-")}`,
  parent_id: 20,
  parent_ids: [20],
  parent_type: "collection",
  default_locale: "en",
  translated_content: null,
  statistics: { type: "article_statistics", views: 10, conversions: 0, reactions: 10 },
  ...more,
});

const list = (data: readonly unknown[], more: object = {}) => ({
  type: "list",
  pages: { type: "pages", page: 1, per_page: 50, total_pages: 1, next: null },
  total_count: data.length,
  data,
  ...more,
});

const collections = [
  collection("10", "Field work", { order: 1 }),
  collection("20", "Radios", { parent_id: "10", order: 1, description: "How to talk" }),
  collection("30", "Forms", { parent_id: "10", order: 0 }),
  collection("40", "Office", { order: 0 }),
];

describe("an export of Intercom", () => {
  it("becomes articles in the categories of its innermost collections", async () => {
    const { articles, categories, notes, skipped, formerAddresses } = await collectFiles({
      "articles.json": list([
        article("1", "Talk", { parent_ids: [10, 20], parent_id: 10 }),
        article("2", "Fill one in", { parent_id: 30, parent_ids: [30] }),
        article("3", "Sign in", {
          parent_id: 40,
          parent_ids: [40, 20],
          body: `<p><a href="/en/articles/1-old-talk">t</a></p>`,
        }),
      ]),
      "collections.json": list(collections),
    });
    const collected = (id: number) => ({ origin: `intercom:collection/${id}` });
    expect(categories).toEqual([
      { id: "office", name: "Office", description: "", ...collected(40) },
      { id: "forms", name: "Forms", description: "", ...collected(30) },
      { id: "radios", name: "Radios", description: "How to talk", ...collected(20) },
    ]);
    expect([...articles.keys()]).toEqual(["sign-in", "fill-one-in", "talk"]);
    expect(articles.get("talk")).toEqual({
      id: "talk",
      category: "radios",
      title: "Talk",
      description: "What Talk is.",
      link: "/knowledge-base/radios/talk",
      origin: "intercom:article/1",
      content: "<p>About Talk.</p>",
    });
    expect(articles.get("sign-in")?.content).toContain('href="/knowledge-base/radios/talk"');
    expect(formerAddresses.get("talk")).toEqual([
      `${HOST}/en/articles/1-talk`,
      `${HOST}/en/articles/1`,
      `${HOST}/articles/1-talk`,
      `${HOST}/articles/1`,
    ]);
    expect(notes).toEqual(["Sign in: It was in the collection “Radios” there, too."]);
    expect(skipped).toEqual([
      "The innermost collections are categories here; the collection above them is left out.",
      "Left out of the article records: 3 statistics.",
    ]);
  });

  it.each([
    [
      "pages",
      {
        "1.json": list([article("1", "A")], {
          total_count: 2,
          pages: { type: "pages", next: { page: 2, starting_after: "x" } },
        }),
        "2.json": list([article("2", "B")], { total_count: 2 }),
        "c.json": list(collections),
      },
    ],
    ["plain arrays", { "1.json": [article("1", "A")], "2.json": collections }],
    [
      "single objects",
      {
        "1.json": article("1", "A"),
        "2.json": collections[1] as object,
        "3.json": collections[0] as object,
      },
    ],
    [
      "sections of older versions",
      {
        "1.json": list([
          article("1", "A", { parent_type: "section", parent_id: 7, parent_ids: [7] }),
        ]),
        "2.json": list([{ type: "section", id: 7, name: "Radios", collection_id: 10, order: 0 }]),
        "3.json": list([collection("7", "Other")]),
      },
    ],
  ])("is read in %s", async (_, files) => {
    const { articles, notes } = await collectFiles(files);
    expect(articles.get("a")).toMatchObject({ title: "A", category: "radios" });
    expect(notes).toEqual([]);
  });

  it("that is odd loses nothing without a line", async () => {
    const french = { type: "article_content", title: "Titre", description: "", body: "<p>x</p>" };
    const own = {
      ...french,
      title: "Odd 8",
      description: "",
      body: `<p class="no-margin">About Odd 8.</p>`,
    };
    const odd = (id: number, more: object) => article(String(id), `Odd ${id}`, more);
    const { articles, notes, skipped } = await collectFiles({
      "i.json": list(
        [
          odd(1, { title: "" }),
          odd(2, { title: {} }),
          odd(3, { body: null }),
          odd(4, { body: 5 }),
          odd(5, { description: ["x"] }),
          odd(6, { state: "draft" }),
          odd(7, { state: "hidden" }),
          odd(8, {
            translated_content: {
              type: "article_translated_content",
              en: own,
              fr: french,
              de: null,
              es: { title: "", body: "" },
              it: 5,
            },
          }),
          odd(9, { translated_content: "none" }),
          odd(10, {
            default_locale: undefined,
            translated_content: {
              en: { ...own, title: "Odd 10", body: `<p class="no-margin">About Odd 10.</p>` },
              pt: french,
            },
          }),
          odd(11, { parent_id: null, parent_ids: [] }),
          odd(12, { parent_id: 99, parent_ids: [99] }),
          odd(13, { parent_id: { id: 20 }, parent_ids: "20" }),
          odd(14, { parent_ids: [20, 40, 99] }),
          odd(15, { url: "ftp://x" }),
          odd(16, { tags: { type: "tag.list", tags: [] } }),
          odd(17, { description: "x".repeat(1001) }),
          odd(18, {}),
          odd(18, { title: "Again" }),
          odd(19, { id: 19 }),
          null,
        ],
        { total_count: 30 },
      ),
      "c.json": list([
        ...collections,
        collection("50", "", { order: -1 }),
        collection("20", "Radios again"),
        collection("60", "Odd words", {
          translated_content: { fr: { name: "Mots" } },
          description: {},
        }),
        collection("70", "Ring", { parent_id: "70" }),
      ]),
    });
    expect(articles.size).toBe(19);
    expect(notes).toEqual([
      "Untitled: It has no title there, and is called “Untitled” here.",
      "Untitled: Its title in the export can't be read and is left out.",
      "Untitled: It has no title there, and is called “Untitled” here.",
      "Odd 3: It has no text.",
      "Odd 4: Its body in the export can't be read and is left out.",
      "Odd 4: It has no text.",
      "Odd 5: Its description in the export can't be read and is left out.",
      "Odd 8: Its translations to fr, it are left out.",
      "Odd 9: Its translated_content in the export can't be read and is left out.",
      "Odd 10: Its translation to pt is left out.",
      "Odd 14: It was in the collection “Office”, collection 99 there, too.",
      "Odd 15: Its url in the export can't be read and is left out.",
      "Odd 17: Its description was longer than 1000 characters and is cut off there.",
      "Odd 18: It is in the export more than once; the first is taken.",
      "Odd 11: It is in no collection there, and in the category “Imported” here.",
      "Odd 12: Its collection 99 is not in the export; it is in the category “Imported” here.",
      "Odd 13: Its parent_id in the export can't be read and is left out.",
      "Odd 13: Its parent_ids in the export can't be read and is left out.",
      "Odd 13: It is in no collection there, and in the category “Imported” here.",
    ]);
    expect(skipped).toEqual([
      "2 articles were not published there: Odd 6, Odd 7. Here everyone can read what is published.",
      "There are 30 articles there, but 21 articles in the files.",
      "c.json, collection 2: it is in the export more than once; the first is taken.",
      "c.json, collection 5: Its order in the export can't be read and is left out.",
      "c.json, collection 5: it has no name, and is called “Collection 50” here.",
      "c.json, collection 7: Its description in the export can't be read and is left out.",
      "What categories are called in other languages is left out: fr.",
      "i.json, article 21: it is no object with fields.",
      "The innermost collections are categories here; the collection above them is left out.",
      "The collection “Forms” is left out: it has no articles.",
      "The collection “Office” is left out: it has no articles.",
      "The collection “Collection 50” is left out: it has no articles.",
      "The collection “Odd words” is left out: it has no articles.",
      "The collection “Ring” is left out: it has no articles.",
      "Left out of the article records: 20 statistics, tags.",
    ]);
  });
});
