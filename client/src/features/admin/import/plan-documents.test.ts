import { describe, expect, it } from "vitest";
import type { Article, Change, KnowledgeBase } from "@/data/model.ts";
import { EMPTY_LAYER } from "@/data/published-layer.ts";
import { comparableHtml, fingerprint } from "./import-plan.ts";
import { compareDocuments, formerPathsOf } from "./plan-documents.ts";

const PICTURE =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const PICTURE_HASH = "6b7fa434f92a8b80aab02d9bf1a12e49ffcae424e4013a1c4f68b67e3d2bbcd0";

const article = {
  id: "a",
  category: "cad",
  title: "A",
  description: "",
  link: "/knowledge-base/cad/a",
};
const cad = { id: "cad", name: "CAD", description: "" };
const here = (changed: Partial<Article> = {}): KnowledgeBase => ({
  categories: [cad],
  articles: [{ ...article, bodyIn: "published", ...changed }],
});
const put = (value = article): Change => ({
  type: "put-article",
  id: "a",
  value,
  body: "own",
  basedOn: null,
});

/** Compares one document with one article, which was published with this text. */
function compare(
  content: string | null,
  text: string,
  { imported = "", title = "A", isBuiltIn = false } = {},
) {
  const changes = isBuiltIn ? [] : [{ ...put(), revision: 1 }];
  return compareDocuments(
    { categories: [], articles: [{ ...article, title, content }] },
    {
      knowledge: here(),
      changes: [],
      published: { ...EMPTY_LAYER, changes } as typeof EMPTY_LAYER,
      bodies: new Map([["a", text]]),
      imports: new Map(imported ? [["a", fingerprint(article, imported)]] : []),
      formerPaths: new Map([["a", ["/old/a"]]]),
    },
  );
}

const countsOf = ({
  added,
  changed,
  conflicts,
  unchanged,
  kept,
}: Awaited<ReturnType<typeof compare>>) => ({
  added: added.length,
  changed: changed.length,
  conflicts: conflicts.length,
  unchanged,
  kept,
});
const NONE = { added: 0, changed: 0, conflicts: 0, unchanged: 0, kept: 0 };

describe("an imported article", () => {
  it.each([
    ["is unchanged where it is as in the files", "<p>1</p>", "<p>1</p>", {}, { unchanged: 1 }],
    [
      "follows newer files where nobody changed it here",
      "<p>2</p>",
      "<p>1</p>",
      { imported: "<p>1</p>" },
      { changed: 1 },
    ],
    [
      "stays where it was changed here alone",
      "<p>1</p>",
      "<p>mine</p>",
      { imported: "<p>1</p>" },
      { kept: 1 },
    ],
    [
      "is a conflict where both changed",
      "<p>2</p>",
      "<p>mine</p>",
      { imported: "<p>1</p>" },
      { conflicts: 1 },
    ],
    ["is a conflict where it was never imported", "<p>2</p>", "<p>mine</p>", {}, { conflicts: 1 }],
    ["replaces what is built in", "<p>2</p>", "<p>1</p>", { isBuiltIn: true }, { changed: 1 }],
    ["keeps its text where the files have none", null, "<p>1</p>", {}, { unchanged: 1 }],
    [
      "is told apart by its title, too",
      "<p>1</p>",
      "<p>1</p>",
      { imported: "<p>1</p>", title: "B" },
      { changed: 1 },
    ],
  ])("%s", async (_, content, text, options, expected) => {
    expect(countsOf(await compare(content, text, options))).toEqual({ ...NONE, ...expected });
  });

  it("that is new brings what it was made of, and its former paths", async () => {
    const { added } = await compareDocuments(
      { categories: [cad], articles: [{ ...article, content: "<p>1</p>" }] },
      {
        knowledge: { categories: [], articles: [] },
        changes: [],
        published: EMPTY_LAYER,
        bodies: new Map(),
        imports: new Map(),
        formerPaths: new Map([["a", ["/old/a"]]]),
      },
    );
    expect(added.map(({ imported }) => imported)).toEqual([
      undefined,
      { hash: fingerprint(article, "<p>1</p>"), formerPaths: ["/old/a"] },
    ]);
  });

  it("is a conflict where its draft was edited since", async () => {
    const draft = { key: "article:a", order: 1, change: put({ ...article, title: "Mine" }) };
    const found = await compareDocuments(
      { categories: [], articles: [{ ...article, content: "<p>2</p>" }] },
      {
        knowledge: here({ title: "Mine", bodyIn: "draft" }),
        changes: [draft],
        published: EMPTY_LAYER,
        bodies: new Map([["a", "<p>1</p>"]]),
        imports: new Map([["a", fingerprint(article, "<p>1</p>")]]),
        formerPaths: new Map(),
      },
    );
    expect(found.conflicts.map(({ here: { title }, html }) => [title, html])).toEqual([
      ["Mine", "<p>1</p>"],
    ]);
  });
});

it("HTML compares equal before and after its pictures are published", () => {
  const before = `<p><img src="data:image/png;base64,${PICTURE}" alt="a &lt; b"></p>`;
  const after = `<p><img src="/api/knowledge-base/pictures/${PICTURE_HASH}.png" alt="a < b"></p>\n`;
  expect(comparableHtml(before)).toBe(comparableHtml(after));
  expect(comparableHtml(before)).not.toBe(comparableHtml(after.replace("6b7f", "7b7f")));
  expect(comparableHtml('<img src="data:image/png;base64,%%%">')).toContain("picture:");
});

it("takes the paths of addresses, decoded and each once, and says which have none to redirect", () => {
  expect(
    formerPathsOf([
      "https://help.example.com/hc/en-us/articles/7-Caf%C3%A9/",
      "/hc/en-us/articles/7-Café",
      "/old/page.html#part",
      "https://old.example.com/?p=12",
      "/index.php?id=3",
      "//",
      `/${"a".repeat(300)}`,
    ]),
  ).toEqual({
    paths: ["/hc/en-us/articles/7-Café", "/old/page.html"],
    refused: ["https://old.example.com/?p=12", "/index.php?id=3", "//", `/${"a".repeat(300)}`],
  });
});
