import { expect, it } from "vitest";
import type { KnowledgeBase } from "@/data/model.ts";
import { collectFiles, type Files } from "./testing/collect-files.ts";

/** A site with what was imported into it; `withoutOrigins` as it was before articles had any. */
async function siteOf(files: Files, { withoutOrigins = false } = {}): Promise<KnowledgeBase> {
  const { articles, categories } = await collectFiles(files);
  const known = <Item extends { origin?: string | undefined }>({ origin, ...item }: Item) =>
    withoutOrigins || origin === undefined ? item : { ...item, origin };
  return {
    categories: categories.map(known) as KnowledgeBase["categories"],
    articles: [...articles.values()].map(({ content: _, ...each }) => ({
      ...(known(each) as typeof each),
      bodyIn: null,
    })),
  };
}

/** The texts by the ids of their articles. */
const textsOf = ({ articles }: Awaited<ReturnType<typeof collectFiles>>) =>
  Object.fromEntries([...articles].map(([id, { content }]) => [id, content]));

type Row = [id: number, title: string, section?: number];

const zendesk = (rows: Row[], sections: [id: number, name: string][] = [[1, "Radios"]]) => ({
  "z.json": {
    articles: rows.map(([id, title, section_id = 1]) => {
      return { id, title, section_id, body: `<p>Lead.</p><p>Text ${id}.</p>` };
    }),
    sections: sections.map(([id, name], position) => ({ id, name, category_id: 9, position })),
  },
});

const intercom = (id: number | string, title: string) => {
  const article = { type: "article", id, title, body: "<p>Text 1.</p><p>x</p>" };
  return { "i.json": { type: "list", data: [article] } };
};

const files = {
  "日本語/概要.md": "A",
  "한국어/개요.md": "B",
  "Русский/Обзор.md": "C",
  "العربية/نظرة.md": "D",
  "😀/☎.md": "E",
  "lang/C++.md": "F",
  "lang/C#.md": "G",
};

it("folders and titles in any script become categories and articles", async () => {
  const { articles, categories } = await collectFiles(files);
  const texts = [...articles.values()].map(({ link, content }) => [content, link]);
  expect(Object.fromEntries(texts)).toEqual({
    "<p>A</p>": "/knowledge-base/ri-ben-yu/gai-yao",
    "<p>B</p>": "/knowledge-base/hangugeo/gaeyo",
    "<p>C</p>": "/knowledge-base/russkiy/obzor",
    "<p>D</p>": "/knowledge-base/laarby/nzr",
    "<p>E</p>": expect.stringMatching(/\/category-[0-9a-f]{6}\/article-[0-9a-f]{6}$/),
    "<p>F</p>": "/knowledge-base/lang/lang-c",
    "<p>G</p>": "/knowledge-base/lang/c",
  });
  expect(categories.map(({ name }) => name).toSorted()).toEqual(
    ["Lang", "Русский", "العربية", "日本語", "한국어", "😀"].toSorted(),
  );
});

it("existing articles keep their ids if others are added before them", async () => {
  const first = await collectFiles(files);
  const second = await collectFiles(
    { "A/C.md": "x", "lang/C!.md": "y", "☀/☎.md": "z", ...files },
    await siteOf(files),
  );
  expect(textsOf(second)).toMatchObject(textsOf(first));
  expect(second.articles.size).toBe(10);
});

it.each<[string, Files, Files]>([
  [
    "by its id at Zendesk, whatever its title or section",
    zendesk(
      [
        [101, "Sign in", 1],
        [102, "Sign out", 2],
      ],
      [
        [1, "Radios"],
        [2, "Forms"],
      ],
    ),
    zendesk(
      [
        [102, "Sign in", 2],
        [101, "Log in", 1],
      ],
      [
        [2, "All forms"],
        [1, "Radios"],
      ],
    ),
  ],
  ["by its id at Intercom", intercom("7", "One"), intercom(7, "Two")],
  [
    "by its path in the folder, before one of the same name",
    { "x/kept.md": "X", "y/kept.md": "Y" },
    { "a/kept.md": "A", "y/kept.md": "Y", "x/kept.md": "X" },
  ],
  [
    "by its path in another archive of the folder",
    { "docs/x/in/kept.md": "X", "docs/y/kept.md": "Y" },
    { "docs-2/a/kept.md": "A", "docs-2/y/kept.md": "Y", "docs-2/x/in/kept.md": "X" },
  ],
  [
    "by the address that its page names",
    { "a/one.html": page("https://docs.example.com/7", "One") },
    { "b/two.html": page("https://docs.example.com/7", "One") },
  ],
  [
    "by the id in the name of Confluence's file",
    { "s/Sign-in_123456.html": page("", "Text") },
    { "s/Log-in_123456.html": page("", "Text") },
  ],
])("an article is recognised %s", async (_, first, second) => {
  const before = textsOf(await collectFiles(first));
  const again = textsOf(await collectFiles(second, await siteOf(first)));
  expect(again).toMatchObject(before);
  const added = Object.keys(again).length - Object.keys(before).length;
  expect(added).toBe(Object.keys(second).length - Object.keys(first).length);
});

it("an article imported before origins existed is recognised by its id or title", async () => {
  const first = zendesk([
    [101, "Sign in"],
    [102, "日本語"],
  ]);
  const site = await siteOf(first, { withoutOrigins: true });
  const [one, two] = site.articles;
  const here = { ...site, articles: [one, { ...two, id: "article-102" }] } as KnowledgeBase;
  const { articles } = await collectFiles(first, here, { imported: ["sign-in", "article-102"] });
  expect([...articles.values()].map(({ id, origin }) => [id, origin])).toEqual([
    ["sign-in", "zendesk:article/101"],
    ["article-102", "zendesk:article/102"],
  ]);
});

it("an imported article is never another one of the same title", async () => {
  const site = await siteOf(zendesk([[101, "Sign in"]]));
  const { articles } = await collectFiles(zendesk([[103, "Sign in"]]), site);
  expect([...articles.keys()]).toEqual(["radios-sign-in"]);
});

it("an article is recognised by its path if all pages name one address", async () => {
  const files = {
    "a/one.html": page("https://x.example/", "1"),
    "a/two.html": page("https://x.example/", "2"),
  };
  expect((await collectFiles(files, await siteOf(files))).articles.size).toBe(2);
});

function page(address: string, text: string): string {
  const head = address && `<link rel="canonical" href="${address}">`;
  return `<!doctype html><title>${text}</title>${head}<main><p>${text}</p></main>`;
}
