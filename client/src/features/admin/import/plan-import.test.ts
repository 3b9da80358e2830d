import { describe, expect, it, vi } from "vitest";
import type { Article, Change, Draft, KnowledgeBase } from "@/data/model.ts";
import { NOTHING as NOTHING_PUBLISHED } from "@/data/published-rows.ts";
import { comparableHtml, fingerprint } from "./compare-articles.ts";
import { readTransfer, type TransferFile, writeTransfer } from "./formats/knowledge-base-json.ts";
import { formerPathsOf, type ImportPlan, planImport } from "./plan-import.ts";

const metadata = (id: string, title = id.toUpperCase(), category = "cad") => ({
  id,
  category,
  title,
  description: "",
  link: `/knowledge-base/${category}/${id}`,
});
const article = metadata("a");
const cad = { id: "cad", name: "CAD", description: "" };
const knowledge = {
  categories: [cad],
  articles: [
    { ...article, bodyIn: "built-in" as const },
    { ...metadata("b"), bodyIn: null },
  ],
};
const NONE = { categories: [], articles: [] };
const put = (value = article): Change => ({
  type: "put-article",
  id: value.id,
  value,
  text: "own",
  basedOn: null,
});

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

describe("an export", () => {
  it("holds the whole knowledge base and changes nothing when it is read back", async () => {
    expect(exported().articles.map(({ id, content }) => [id, content])).toEqual([
      ["a", "<p>one</p>"],
      ["b", null],
    ]);
    const found = await plan(exported());
    expect(found).toMatchObject({ deletions: [], cleaned: 0 });
    expect(countsOf(found)).toEqual({ ...NOTHING, unchanged: 2 });
  });

  it("says what it would add, change and delete", async () => {
    const file = changed(0, { title: "A2", content: "<p>two</p>" });
    file.categories.push({ id: "new", name: "New", description: "" });
    file.articles[1] = { ...metadata("c", "C", "new"), content: null };
    const found = await plan(file);
    expect(idsOf(found.added)).toEqual(["put-category new", "put-article c"]);
    expect(idsOf(found.changed)).toEqual(["put-article a"]);
    expect(found.changed[0]?.html).toBe("<p>two</p>");
    expect(idsOf(found.deletions)).toEqual(["delete-article b"]);
  });

  it("says what changed, and keeps where an article is from", async () => {
    const here = {
      ...knowledge,
      articles: [{ ...article, bodyIn: null, origin: "zendesk:article/1" }],
    };
    const file = changed(0, { title: "A2", content: "<p>two</p>" });
    const found = await plan(file, { here });
    expect(toldOf(found)).toEqual(["Title, Content"]);
    expect(found.changed[0]?.change).toMatchObject({ value: { origin: "zendesk:article/1" } });
  });

  it("is made on the publish that it was compared with", async () => {
    const found = await plan(changed(0, { title: "A2" }), { published: [put()] });
    expect(found.changed).toMatchObject([{ publishedRevision: 1 }]);
  });

  it("is sanitised, and says how much of it was", async () => {
    const found = await plan(changed(1, { content: "<p onclick=x>b</p><script>1</script>" }));
    expect(found.cleaned).toBe(1);
    expect(found.changed[0]?.html).toBe("<p>b</p>");
  });

  it("knows an image again that has had an address of its own since it was published", async () => {
    const hash = "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824";
    const file = exported('<p><img src="data:image/png;base64,aGVsbG8="></p>');
    const over = (name: string) =>
      plan(file, { html: `<p><img src="/api/knowledge-base/pictures/${name}.png"></p>` });
    expect((await over(hash)).changed).toEqual([]);
    expect((await over(hash.replace("2c", "2d"))).changed).toHaveLength(1);
  });

  it("tells a tag that is written out from a real one", async () => {
    const file = exported("<p>&lt;b&gt;one&lt;/b&gt;</p>");
    const found = await plan(file, { html: "<p><b>one</b></p>" });
    expect(idsOf(found.changed)).toEqual(["put-article a"]);
  });

  it("yields to the main thread while a large one is sanitised", async () => {
    const content = "<p>word</p>".repeat(20);
    const articles = Array.from({ length: 40 }, (_, index) => ({
      ...metadata(`large-${index}`),
      content,
    }));
    // Each article takes 20 ms by this clock.
    let now = 0;
    vi.spyOn(performance, "now").mockImplementation(() => {
      now += 20;
      return now;
    });
    let timers = 0;
    const timer = setInterval(() => {
      timers += 1;
    });
    await plan({ categories: [], articles });
    clearInterval(timer);
    vi.mocked(performance.now).mockRestore();
    expect(timers).toBeGreaterThan(2);
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
  ])("is none in %j", (text, error) => {
    expect(readTransfer(text)).toEqual({ errors: [error] });
  });

  it("holds the same whichever publish wrote a category or an article", () => {
    const write = (revision?: number) => {
      const published = <Item extends object>(item: Item) => ({ ...item, revision });
      const { categories, articles } = knowledge;
      const all = { categories: categories.map(published), articles: articles.map(published) };
      return writeTransfer(all as KnowledgeBase, new Map());
    };
    expect(write(3)).toBe(write());
  });

  it("changes no prototype by a key of that name", () => {
    const key = '"__proto__": {"polluted": 1},';
    const text = writeTransfer(knowledge, new Map([["a", "<p>one</p>"]]));
    const file = read(text.replaceAll(/"(categories|articles|id)":/g, `${key}$&`));
    expect(file).toEqual(exported());
    for (const each of [{}, file, ...file.categories, ...file.articles]) {
      expect(each).not.toHaveProperty("polluted");
    }
  });

  it("has a line for each error, with its place", () => {
    const row = (id: string, other: object) => ({ ...metadata(id), content: null, ...other });
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
      expect.stringMatching(/^category 2: /),
      expect.stringMatching(/^article 1, link: /),
      expect.stringMatching(/^article 2, content: /),
      "article “c” is in the file more than once",
    ]);
  });
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
      published: isBuiltIn ? [] : [put()],
      imports: new Map(imported ? [["a", fingerprint(article, imported)]] : []),
      documents: true,
    },
  );
}

type Known = { by?: "origin" | "title"; imported: string; html?: string };

describe("an imported article", () => {
  const ONE = "<p>1</p>";
  const TWO = "<p>2</p>";
  const MINE = "<p>mine</p>";
  it.each([
    ["is unchanged where it is as in the files", ONE, ONE, {}, { unchanged: 1 }],
    [
      "follows newer files where nobody changed it here",
      TWO,
      ONE,
      { imported: ONE },
      { changed: 1 },
    ],
    ["stays where it was changed here alone", ONE, MINE, { imported: ONE }, { kept: 1 }],
    ["is a conflict where both changed", TWO, MINE, { imported: ONE }, { conflicts: 1 }],
    ["is a conflict where it was never imported", TWO, MINE, {}, { conflicts: 1 }],
    ["replaces what is built in", TWO, ONE, { isBuiltIn: true }, { changed: 1 }],
    ["keeps its text where the files have none", null, ONE, {}, { unchanged: 1 }],
    ["is told apart by its title, too", ONE, ONE, { imported: ONE, title: "B" }, { changed: 1 }],
  ])("%s", async (_, content, html, options, expected) => {
    expect(countsOf(await compare(content, html, options))).toEqual({ ...NOTHING, ...expected });
  });

  it.each([
    [
      "that is called otherwise says by what it is known",
      { title: "B", origin: "zendesk:article/1" },
      { by: "origin" as const, imported: ONE },
      "Title; was “A”, known by zendesk:article/1",
    ],
    [
      "carries its origin from now on",
      {},
      { by: "title" as const, imported: ONE },
      "Origin; known by its title",
    ],
    [
      "carries it also where it stays as it was changed here",
      {},
      { imported: ONE, html: MINE },
      "Origin",
    ],
  ])("%s", async (_, other, options, told) => {
    const { by, imported, html = ONE }: Known = options;
    const value = { ...article, origin: "zendesk:article/1", ...other };
    const known = "title" in other ? { origin: value.origin } : {};
    const found = await plan(
      { categories: [], articles: [{ ...value, content: ONE }] },
      {
        html,
        here: { categories: [cad], articles: [{ ...article, ...known, bodyIn: "published" }] },
        published: [put()],
        imports: new Map([["a", fingerprint(article, imported)]]),
        documents: true,
        recognized: new Map(by ? [["a", by]] : []),
      },
    );
    expect(toldOf(found)).toEqual([told]);
    expect(found.changed[0]?.change).toMatchObject({ value: { origin: "zendesk:article/1" } });
  });

  it("that is new brings what it was made of, and its former paths", async () => {
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

  it("is a conflict where its draft was edited since", async () => {
    const draft = { key: "article:a", order: 1, change: put({ ...article, title: "Mine" }) };
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
});

it("doesn’t go through every draft for each document", async () => {
  const articles = Array.from({ length: 20 }, (_, index) => metadata(`many-${index}`));
  const changes: Draft[] = [];
  const read = vi.spyOn(changes, "map");
  const { changed: edits } = await plan(
    { categories: [], articles: articles.map((each) => ({ ...each, content: "<p>2</p>" })) },
    {
      here: { categories: [cad], articles: articles.map((each) => ({ ...each, bodyIn: null })) },
      changes,
      documents: true,
    },
  );
  expect(edits).toHaveLength(20);
  expect(read.mock.calls.length).toBeLessThan(5);
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

it("takes the paths of addresses, decoded and each once, and says which have none to redirect", () => {
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
