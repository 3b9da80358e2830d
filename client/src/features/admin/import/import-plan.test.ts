import { describe, expect, it, vi } from "vitest";
import type { KnowledgeBase } from "@/data/model.ts";
import { readTransfer, type TransferFile, writeTransfer } from "./formats/knowledge-base-json.ts";
import { planImport } from "./import-plan.ts";

const knowledge: KnowledgeBase = {
  categories: [{ id: "cad", name: "CAD", description: "" }],
  articles: [
    {
      id: "a",
      category: "cad",
      title: "A",
      description: "",
      link: "/knowledge-base/cad/a",
      bodyIn: "built-in",
    },
    {
      id: "b",
      category: "cad",
      title: "B",
      description: "",
      link: "/knowledge-base/cad/b",
      bodyIn: null,
    },
  ],
};
const bodies = new Map([["a", "<p>one</p>"]]);
const read = (text: string): TransferFile => {
  const reading = readTransfer(text);
  if ("faults" in reading) throw new Error(reading.faults.join("\n"));
  return reading.file;
};
const exported = () => read(writeTransfer(knowledge, bodies));
const idsOf = (edits: readonly { change: { type: string; id: string } }[]) =>
  edits.map(({ change }) => `${change.type} ${change.id}`);

describe("an export", () => {
  it("holds the whole knowledge base and changes nothing when it is read back", async () => {
    expect(exported().articles.map(({ id, content }) => [id, content])).toEqual([
      ["a", "<p>one</p>"],
      ["b", null],
    ]);
    expect(await planImport(exported(), { knowledge, changes: [] }, bodies)).toEqual({
      added: [],
      changed: [],
      conflicts: [],
      deletions: [],
      unchanged: 2,
      cleaned: 0,
    });
  });
});

describe("an import", () => {
  it("says what it would add, change and delete", async () => {
    const file = exported();
    file.categories.push({ id: "new", name: "New", description: "" });
    file.articles = [
      { ...file.articles[0], title: "A2", content: "<p>two</p>" } as (typeof file.articles)[0],
      {
        id: "c",
        category: "new",
        title: "C",
        description: "",
        link: "/knowledge-base/new/c",
        content: null,
      },
    ];
    const plan = await planImport(file, { knowledge, changes: [] }, bodies);
    expect(idsOf(plan.added)).toEqual(["put-category new", "put-article c"]);
    expect(idsOf(plan.changed)).toEqual(["put-article a"]);
    expect(plan.changed[0]?.html).toBe("<p>two</p>");
    expect(idsOf(plan.deletions)).toEqual(["delete-article b"]);
  });

  it("sanitises what it reads, and says how much of it", async () => {
    const file = exported();
    file.articles[1] = {
      ...file.articles[1],
      content: "<p onclick=x>b</p><script>1</script>",
    } as (typeof file.articles)[0];
    const plan = await planImport(file, { knowledge, changes: [] }, bodies);
    expect(plan.cleaned).toBe(1);
    expect(plan.changed[0]?.html).toBe("<p>b</p>");
  });

  it("knows a picture again that has had an address of its own since it was published", async () => {
    const address = "data:image/png;base64,aGVsbG8=";
    const hash = "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824";
    const file = read(writeTransfer(knowledge, new Map([["a", `<p><img src="${address}"></p>`]])));
    const published = (path: string) => new Map([["a", `<p><img src="${path}"></p>`]]);
    const same = published(`/api/knowledge-base/pictures/${hash}.png`);
    expect((await planImport(file, { knowledge, changes: [] }, same)).changed).toEqual([]);
    const other = published(`/api/knowledge-base/pictures/${hash.replace("2c", "2d")}.png`);
    expect((await planImport(file, { knowledge, changes: [] }, other)).changed).toHaveLength(1);
  });

  it("tells a tag that is written out from a real one", async () => {
    const file = read(writeTransfer(knowledge, new Map([["a", "<p>&lt;b&gt;one&lt;/b&gt;</p>"]])));
    const plan = await planImport(
      file,
      { knowledge, changes: [] },
      new Map([["a", "<p><b>one</b></p>"]]),
    );
    expect(idsOf(plan.changed)).toEqual(["put-article a"]);
  });

  it("yields to the main thread while it sanitises a large file", async () => {
    const file = exported();
    const content = "<p>word</p>".repeat(20);
    file.articles = Array.from({ length: 40 }, (_, index) => ({
      ...(file.articles[0] as (typeof file.articles)[0]),
      id: `large-${index}`,
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
    await planImport(file, { knowledge, changes: [] }, bodies);
    clearInterval(timer);
    vi.mocked(performance.now).mockRestore();
    expect(timers).toBeGreaterThan(2);
  });

  it.each([
    ["", "The file is not JSON."],
    ["[]", "The file is not an export of a knowledge base."],
    [
      '{"format":"knowledge-base","version":2,"categories":[],"articles":[]}',
      "The file is not an export of a knowledge base.",
    ],
  ])("refuses %j", (text, fault) => {
    expect(readTransfer(text)).toEqual({ faults: [fault] });
  });

  it("has a line for each fault, with its place", () => {
    const reading = readTransfer(
      JSON.stringify({
        format: "knowledge-base",
        version: 1,
        categories: [{ id: "A b", name: " ", description: "" }, 7],
        articles: [
          {
            id: "a",
            category: "x",
            title: "A",
            description: "",
            link: "https://evil.example/a",
            content: null,
          },
          {
            id: "b",
            category: "x",
            title: "B",
            description: "",
            link: "/knowledge-base/x/c",
            content: 5,
          },
          {
            id: "c",
            category: "x",
            title: "C",
            description: "",
            link: "/knowledge-base/x/c",
            content: null,
          },
          {
            id: "c",
            category: "x",
            title: "C",
            description: "",
            link: "/knowledge-base/x/c",
            content: null,
          },
        ],
      }),
    );
    const faults = "faults" in reading ? reading.faults : [];
    expect(faults).toEqual([
      "category 1, id: must be lowercase letters, numbers and hyphens",
      "category 1, name: must not be empty",
      expect.stringMatching(/^category 2: /),
      expect.stringMatching(/^article 1, link: /),
      expect.stringMatching(/^article 2, content: /),
      "article “c” stands in the file more than once",
    ]);
  });
});
