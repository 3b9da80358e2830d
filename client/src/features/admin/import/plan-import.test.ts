import { anArticle, putArticle } from "@shared/testing/an-article.ts";
import { expect, it } from "vitest";
import type { Article, Change, Draft, KnowledgeBase } from "@/data/model.ts";
import { NOTHING as NOTHING_PUBLISHED } from "@/data/published-rows.ts";
import { comparableHtml, fingerprint } from "./compare-articles.ts";
import { readTransfer, type TransferFile, writeTransfer } from "./formats/knowledge-base-json.ts";
import { formerPathsOf, type ImportPlan, planImport } from "./plan-import.ts";

const article = anArticle("a");
const cad = { id: "cad", name: "CAD", description: "" };
const knowledge = {
  categories: [cad],
  articles: [
    { ...article, bodyIn: "built-in" as const },
    { ...anArticle("b"), bodyIn: null },
  ],
};
const NONE = { categories: [], articles: [] };

/** Plans a file, or documents where `documents` says what else there is of them, over what is here. */
function plan(
  file: TransferFile,
  {
    html = "<p>one</p>" as string | null,
    here = knowledge as { categories: (typeof cad)[]; articles: Article[] },
    changes = [] as Draft[],
    published = [] as Change[],
    imports = new Map<string, string>(),
    documents = false,
    recognized = new Map<string, "origin" | "title">(),
  } = {},
) {
  const collected = {
    skipped: [],
    notes: [],
    recognized,
    formerAddresses: new Map([["a", ["/old/a", "/?p=1"]]]),
  };
  return planImport(
    documents ? { ...file, ...collected } : file,
    {
      content: {
        knowledge: here,
        changes,
        published: {
          ...NOTHING_PUBLISHED,
          articles: published.flatMap((each) =>
            each.type === "put-article" ? [{ ...each.value, bodyIn: null, revision: 1 }] : [],
          ),
        },
      },
      loadBodies: async () => new Map(html === null ? [] : [["a", html]]),
    },
    { isKnown: true, imports },
    new AbortController().signal,
  );
}

const read = (text: string): TransferFile => {
  const reading = readTransfer(text);
  if ("errors" in reading) throw new Error(reading.errors.join("\n"));
  return reading.file;
};
const exported = (html = "<p>one</p>") => read(writeTransfer(knowledge, new Map([["a", html]])));
/** The export with something else in the article at this place. */
const changed = (index: number, other: object) => {
  const file = exported();
  Object.assign(file.articles[index] ?? {}, other);
  return file;
};
const idsOf = (edits: ImportPlan["added"]) =>
  edits.map(({ change }) => `${change.type} ${change.id}`);
const countsOf = ({ added, changed: edits, conflicts, unchanged, kept }: ImportPlan) => ({
  added: added.length,
  changed: edits.length,
  conflicts: conflicts.length,
  unchanged,
  kept,
});
const NOTHING = { added: 0, changed: 0, conflicts: 0, unchanged: 0, kept: 0 };

const toldOf = ({ changed: edits, conflicts }: ImportPlan) =>
  [...edits, ...conflicts.map(({ edit }) => edit)].map(({ told }) => told);

it("an export holds the knowledge base and changes nothing when read back", async () => {
  expect(exported().articles.map(({ id, content }) => [id, content])).toEqual([
    ["a", "<p>one</p>"],
    ["b", null],
  ]);
  const found = await plan(exported());
  expect(found).toMatchObject({ deletions: [], cleaned: 0 });
  expect(countsOf(found)).toEqual({ ...NOTHING, unchanged: 2 });
});

it("a plan lists what would be added, changed and deleted, on which publish", async () => {
  const file = changed(0, { title: "A2", content: "<p>two</p>" });
  file.categories.push({ id: "new", name: "New", description: "" });
  file.articles[1] = { ...anArticle("c", { category: "new" }), content: null };
  const origin = "zendesk:article/1";
  const here = {
    ...knowledge,
    articles: [
      { ...article, bodyIn: null, origin },
      { ...anArticle("b"), bodyIn: null },
    ],
  };
  const found = await plan(file, { here, published: [putArticle(article)] });
  expect(idsOf(found.added)).toEqual(["put-category new", "put-article c"]);
  expect(toldOf(found)).toEqual(["Title, Content"]);
  expect(found.changed).toMatchObject([
    { html: "<p>two</p>", publishedRevision: 1, change: { id: "a", value: { origin } } },
  ]);
  expect(idsOf(found.deletions)).toEqual(["delete-article b"]);
});

it("an imported text is sanitised, and the plan counts such articles", async () => {
  const found = await plan(changed(1, { content: "<p onclick=x>b</p><script>1</script>" }));
  expect(found.cleaned).toBe(1);
  expect(found.changed[0]?.html).toBe("<p>b</p>");
});

it("an image that got an address by a publish is no change", async () => {
  const hash = "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824";
  const file = exported('<p><img src="data:image/png;base64,aGVsbG8="></p>');
  const over = (name: string) =>
    plan(file, { html: `<p><img src="/api/knowledge-base/pictures/${name}.png"></p>` });
  expect((await over(hash)).changed).toEqual([]);
  expect((await over(hash.replace("2c", "2d"))).changed).toHaveLength(1);
});

it("a tag that is written out differs from a real one", async () => {
  const file = exported("<p>&lt;b&gt;one&lt;/b&gt;</p>");
  const found = await plan(file, { html: "<p><b>one</b></p>" });
  expect(idsOf(found.changed)).toEqual(["put-article a"]);
});

it.each([
  ["", "The file is not JSON."],
  ['{"format":"knowledge-base","version":1,"categories":[{"id"', "The file is not JSON."],
  ["\u0000\u0001\ufffd{", "The file is not JSON."],
  ["null", "The file is not an export of a knowledge base."],
  ["[]", "The file is not an export of a knowledge base."],
  [
    '{"format":"knowledge-base","version":2,"categories":[],"articles":[]}',
    "The file is not an export of a knowledge base.",
  ],
])("a file is refused that is no export: %j", (text, error) => {
  expect(readTransfer(text)).toEqual({ errors: [error] });
});

it("an export is the same whichever publish wrote its items", () => {
  const write = (revision?: number) => {
    const published = <Item extends object>(item: Item) => ({ ...item, revision });
    const { categories, articles } = knowledge;
    const all = { categories: categories.map(published), articles: articles.map(published) };
    return writeTransfer(all as KnowledgeBase, new Map());
  };
  expect(write(3)).toBe(write());
});

it("an export's key __proto__ changes no prototype", () => {
  const key = '"__proto__": {"polluted": 1},';
  const text = writeTransfer(knowledge, new Map([["a", "<p>one</p>"]]));
  const file = read(text.replaceAll(/"(categories|articles|id)":/g, `${key}$&`));
  expect(file).toEqual(exported());
  for (const each of [{}, file, ...file.categories, ...file.articles]) {
    expect(each).not.toHaveProperty("polluted");
  }
});

it("each error of a file has a line with its place", () => {
  const row = (id: string, other: object) => ({ ...anArticle(id), content: null, ...other });
  const reading = readTransfer(
    JSON.stringify({
      format: "knowledge-base",
      version: 1,
      categories: [{ id: "A b", name: " ", description: "" }, 7],
      articles: [
        row("a", { link: "https://evil.example/a" }),
        row("b", { content: 5 }),
        row("c", {}),
        row("c", {}),
      ],
    }),
  );
  expect("errors" in reading && reading.errors).toEqual([
    "category 1, id: must be lowercase letters, numbers and hyphens",
    "category 1, name: must not be empty",
    "category 2: must be an object",
    expect.stringMatching(/^article 1, link: /),
    "article 2, content: must be a string",
    "article “c” is in the file more than once",
  ]);
});

/** Plans one document over one article, which was published with this text. */
function compare(
  content: string | null,
  html: string,
  { imported = "", title = "A", isBuiltIn = false, changes = [] as Draft[], hereTitle = "A" } = {},
) {
  return plan(
    { categories: [], articles: [{ ...article, title, content }] },
    {
      html,
      here: {
        categories: [cad],
        articles: [{ ...article, title: hereTitle, bodyIn: "published" }],
      },
      changes,
      published: isBuiltIn ? [] : [putArticle(article)],
      imports: new Map(imported ? [["a", fingerprint(article, imported)]] : []),
      documents: true,
    },
  );
}

type Known = { by?: "origin" | "title"; imported: string; html?: string };

const ONE = "<p>1</p>";
const TWO = "<p>2</p>";
const MINE = "<p>mine</p>";
const UNTOUCHED = { imported: ONE };
it.each([
  ["is unchanged if it equals the files", ONE, ONE, {}, { unchanged: 1 }],
  ["follows newer files if nobody changed it here", TWO, ONE, UNTOUCHED, { changed: 1 }],
  ["stays if it was changed here alone", ONE, MINE, UNTOUCHED, { kept: 1 }],
  ["is a conflict if both changed", TWO, MINE, UNTOUCHED, { conflicts: 1 }],
  ["is a conflict if it was never imported", TWO, MINE, {}, { conflicts: 1 }],
  ["replaces built-in content", TWO, ONE, { isBuiltIn: true }, { changed: 1 }],
  ["keeps its text if the files have none", null, ONE, {}, { unchanged: 1 }],
  ["is compared by its title, too", ONE, ONE, { imported: ONE, title: "B" }, { changed: 1 }],
])("an imported article %s", async (_, content, html, options, expected) => {
  expect(countsOf(await compare(content, html, options))).toEqual({ ...NOTHING, ...expected });
});

it.each<[string, object, Known, string]>([
  [
    "of another title is told by its origin",
    { title: "B", origin: "zendesk:article/1" },
    { by: "origin", imported: ONE },
    "Title; was “A”, known by zendesk:article/1",
  ],
  ["gets an origin", {}, { by: "title", imported: ONE }, "Origin; known by its title"],
  ["gets an origin if it was changed here", {}, { imported: ONE, html: MINE }, "Origin"],
])("an imported article %s", async (_, other, options, told) => {
  const { by, imported, html = ONE } = options;
  const value = { ...article, origin: "zendesk:article/1", ...other };
  const known = "title" in other ? { origin: value.origin } : {};
  const found = await plan(
    { categories: [], articles: [{ ...value, content: ONE }] },
    {
      html,
      here: { categories: [cad], articles: [{ ...article, ...known, bodyIn: "published" }] },
      published: [putArticle(article)],
      imports: new Map([["a", fingerprint(article, imported)]]),
      documents: true,
      recognized: new Map(by ? [["a", by]] : []),
    },
  );
  expect(toldOf(found)).toEqual([told]);
  expect(found.changed[0]?.change).toMatchObject({ value: { origin: "zendesk:article/1" } });
});

it("a new article brings its fingerprint and former paths", async () => {
  const { added, formerCount, notes } = await plan(
    { categories: [cad], articles: [{ ...article, content: "<p>1</p>" }] },
    { here: NONE, documents: true },
  );
  expect(added.map(({ imported }) => imported)).toEqual([
    undefined,
    { hash: fingerprint(article, "<p>1</p>"), formerPaths: ["/old/a"] },
  ]);
  expect([formerCount, notes.map(({ text }) => text)]).toEqual([
    1,
    ["Its former address /?p=1 can’t be redirected: it has no path of its own."],
  ]);
});

it("an imported article is a conflict if its draft was edited since", async () => {
  const draft = { key: "article:a", order: 1, change: putArticle({ ...article, title: "Mine" }) };
  const { conflicts } = await compare("<p>2</p>", "<p>1</p>", {
    imported: "<p>1</p>",
    isBuiltIn: true,
    changes: [draft],
    hereTitle: "Mine",
  });
  expect(conflicts.map(({ here: { title }, html }) => [title, html])).toEqual([
    ["Mine", "<p>1</p>"],
  ]);
});

it("HTML compares equal before and after its images are published", () => {
  const image =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
  const hash = "6b7fa434f92a8b80aab02d9bf1a12e49ffcae424e4013a1c4f68b67e3d2bbcd0";
  const before = `<p><img src="data:image/png;base64,${image}" alt="a &lt; b"></p>`;
  const after = `<p><img src="/api/knowledge-base/pictures/${hash}.png" alt="a < b"></p>\n`;
  expect(comparableHtml(before)).toBe(comparableHtml(after));
  expect(comparableHtml(before)).not.toBe(comparableHtml(after.replace("6b7f", "7b7f")));
  expect(comparableHtml('<img src="data:image/png;base64,%%%">')).toContain("picture:");
});

it("former paths are decoded and unique; addresses without a path are refused", () => {
  const long = `/${"a".repeat(300)}`;
  expect(
    formerPathsOf([
      "https://help.example.com/hc/en-us/articles/7-Caf%C3%A9/",
      "/hc/en-us/articles/7-Café",
      "/old/page.html#part",
      "https://old.example.com/?p=12",
      "/index.php?id=3",
      "//",
      "/%00",
      long,
    ]),
  ).toEqual({
    paths: ["/hc/en-us/articles/7-Café", "/old/page.html"],
    refused: ["https://old.example.com/?p=12", "/index.php?id=3", "//", "/%00", long],
  });
});
