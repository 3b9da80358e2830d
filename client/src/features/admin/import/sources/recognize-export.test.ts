import { expect, it } from "vitest";
import { collectFiles } from "../testing/collect-files.ts";
import { holdsHelpCenter } from "./recognize-export.ts";

const article = (id: number) => ({ id, title: `A ${id}`, body: "<p>x</p>", section_id: 1 });

it.each([
  [{ articles: [article(1)] }, true],
  [{ article: article(1) }, true],
  [[article(1)], true],
  [article(1), true],
  [{ type: "list", data: [{ type: "article", id: "1" }] }, true],
  [{ articles: [] }, false],
  [{ articles: [1, "two"] }, false],
  [{ format: "knowledge-base", version: 2, articles: [article(1)] }, false],
  [{ name: "a-package", keywords: ["x"] }, false],
  [{ type: "list", data: [{ type: "contact", id: "1" }] }, false],
  [[{ name: "x" }], false],
  [null, false],
])("the JSON %j is an export of a help center: %j", (json, expected) => {
  expect(holdsHelpCenter(JSON.stringify(json))).toBe(expected);
});

it("JSON files that are no exports get a line each", async () => {
  const deep = 101;
  const { articles, skipped } = await collectFiles({
    "cut.json": '{"articles":[{"id":1',
    "deep.json": "[".repeat(deep) + "]".repeat(deep),
    "good.json": { articles: [article(1)] },
    "many.json": `[${"[],".repeat(1_000_000)}[]]`,
    "notes.txt": "[x] done",
    "package.json": { name: "x" },
    "text.json": "Hello",
    "work.json": { format: "knowledge-base", version: 1, categories: [], articles: [] },
  });
  expect([...articles.keys()]).toEqual(["a-1"]);
  expect(skipped).toEqual([
    "cut.json: it is not JSON.",
    "deep.json: its lists and objects are more than 100 deep.",
    "many.json: it has more than a million lists and objects.",
    "notes.txt: it is no Markdown, HTML or image.",
    "package.json: it is not an export of a help center.",
    "text.json: it is not JSON.",
    "work.json: it is an export of a knowledge base of this product: import it by itself.",
  ]);
});

it("an export may have brackets and quotes in texts", async () => {
  const body = `<p>${"[{".repeat(200)} "quoted" \\"</p>`;
  const { articles } = await collectFiles({ "a.json": { articles: [{ ...article(1), body }] } });
  expect(articles.get("a-1")?.content).toBe(body);
});

it("an export's key __proto__ changes no prototype", async () => {
  const { articles } = await collectFiles({
    "a.json":
      '{"articles":[{"__proto__":{"title":"Polluted","draft":true},"id":1,"section_id":2}],"__proto__":{"sections":[]}}',
  });
  expect(articles.get("untitled")).toBeDefined();
  expect({}).not.toHaveProperty("draft");
});

it("an export with too many articles is refused", async () => {
  const many = Array.from({ length: 5_001 }, (_, index) => article(index));
  await expect(collectFiles({ "a.json": { articles: many } })).rejects.toThrow(
    "There are more than 5,000 articles in the export.",
  );
});

it("an export is read beside Markdown, whose folders stay categories", async () => {
  const { articles } = await collectFiles({
    "docs/cad/a.md": "# A\n\nText.",
    "docs/cad/b.md": "# B\n\nText.",
    "export/zendesk.json": { articles: [article(7)] },
  });
  expect([...articles.values()].map(({ id, category }) => [id, category])).toEqual([
    ["a", "cad"],
    ["b", "cad"],
    ["a-7", "imported"],
  ]);
});
