import { expect, it } from "vitest";
import { collectFiles } from "./testing/collect-files.ts";

type Row = [name: string, page: string, html: string, ...notes: string[]];

const NOTE = "(line 1).";

it.each<Row>([
  [
    "paragraphs in their order beside a heading in boxes",
    "<div><div><div><h1>A</h1></div></div></div><div><div>First.</div></div><p>Second.</p>",
    "<p>First.</p><p>Second.</p>",
  ],
  [
    "a note that is an aside",
    '<main><h1>A</h1><p>x:</p><aside class="note"><p>One.</p></aside></main>',
    "<p>x:</p><blockquote><strong>Note:</strong> One.</blockquote>",
  ],
  [
    "the direction of a page, where its words don't say it",
    '<html dir="rtl" lang="fa"><main><h1>A</h1><p>سلام:</p><p>API سلام</p><p lang="en" dir="ltr">یک</p></main>',
    '<p>سلام:</p><p dir="rtl">API سلام</p><p dir="ltr" lang="en">یک</p>',
    "Its language (fa) is not kept.",
  ],
  [
    "videos",
    '<main><h1>A</h1><p>x:</p><iframe src="//www.youtube.com/embed/abc_123?rel=0"></iframe><iframe src="https://player.vimeo.com/video/12?h=ab"></iframe><iframe src="https://evil.example/x"></iframe></main>',
    '<p>x:</p><iframe src="https://www.youtube-nocookie.com/embed/abc_123"></iframe><iframe src="https://player.vimeo.com/video/12?h=ab"></iframe>',
    `An embedded page is left out: https://evil.example/x ${NOTE}`,
  ],
  [
    "links inside of redirects, and headings without a text",
    '<main><h1>A</h1><p>x:</p><h2><img src="https://e.example/i.png"></h2><h3></h3><a href="https://www.google.com/url?q=https://b.example/&sa=D">1</a> <a href="https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fc.example%2F&data=1">2</a></main>',
    '<p>x:</p><p><img src="https://e.example/i.png"></p><a href="https://b.example/">1</a> <a href="https://c.example/">2</a>',
    `An image stays at its host: https://e.example/i.png ${NOTE}`,
  ],
  [
    "links that lie over a box, words beside blocks, and a badge's text",
    '<main><h1>A</h1><p>x:</p><div><a href="https://b.example/"></a><span>One</span></div><div><p>Two</p><a href="https://c.example/">Read</a></div><div>Three</div><h2>Four <sup class="vt-badge" data-text="3.5+"></sup></h2><p>y <a href="https://d.example/"></a></p></main>',
    '<p>x:</p><p><a href="https://b.example/"><span>One</span></a></p><p>Two</p><p><a href="https://c.example/">Read</a></p><p>Three</p><h2>Four <sup>3.5+</sup></h2><p>y</p>',
    `A link without words is left out: https://d.example/ ${NOTE}`,
  ],
  [
    "a page of Confluence",
    '<title>Ops : A</title><div id="main-header"><div id="breadcrumb-section"><ol><li>Ops</li></ol></div><h1 id="title-heading"><span id="title-text">Ops : A</span></h1></div><div id="content"><div class="page-metadata">Created by <span>Me</span></div><div id="main-content" class="wiki-content"><p>x:</p><div class="confluence-information-macro confluence-information-macro-warning"><p class="title">Hot</p><div class="confluence-information-macro-body"><p>One.</p></div></div></div></div>',
    "<p>x:</p><blockquote><p><strong>Warning: Hot</strong></p><p>One.</p></blockquote>",
  ],
  [
    "lists of Word",
    "<title>A</title><body><h1>A</h1><p>x:</p><p style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·<span>&nbsp; </span></span>One</p><p style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>o </span>In</p><p style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>· </span>Two</p></body>",
    "<p>x:</p><ul><li>One<ul><li>In</li></ul></li><li>Two</li></ul>",
  ],
  [
    "drawings, those with a text apart",
    "<h1>A</h1><p>x:</p><svg><text>Users</text></svg><svg></svg>",
    "<p>x:</p>",
    `1 drawing (SVG) left out with its text ${NOTE}`,
    `1 drawing (SVG) left out ${NOTE}`,
  ],
  [
    "lists that Sphinx indents by a quotation, and no path for a description",
    '<h1>A</h1><p>x:</p><blockquote>\n<div><ul><li>One</li></ul>\n</div></blockquote><p><img alt="a.png" src="a.png" style="width: 12px;"></p><blockquote><div><p>Said.</p></div></blockquote>',
    '<p>x:</p><ul><li>One</li></ul><p><img alt="" src="data:image/png;base64,AAAA" width="12"></p><blockquote>Said.</blockquote>',
  ],
  [
    "what a missing image says apart from the word behind it",
    '<h1>A</h1><p><img src="a.svg" alt="iOS">On <img src="a.svg" alt="iOS">, too:</p>',
    "<p>iOS On iOS, too:</p>",
    `An image is missing, its description “iOS” stays: there is no a.svg ${NOTE}`,
  ],
  [
    "the id of a heading that a missing image was in",
    '<h1>A</h1><p><a href="#on">x</a>:</p><h2 id="on">On <img src="a.svg" alt="Phone"></h2>',
    '<p><a href="#section-on">x</a>:</p><h2>On</h2>',
    `An image is missing: there is no a.svg ${NOTE}`,
  ],
])("a page of HTML keeps %s", async (_name, page, html, ...notes) => {
  const { articles, notes: all } = await collectFiles({ "g/a.html": page, "g/a.png": "AAAA" });
  const [article] = articles.values();
  expect([article?.title, article?.content, all]).toEqual([
    "A",
    html,
    notes.map((note) => `A: ${note}`),
  ]);
});

it("an import takes names and properties of Notion apart", async () => {
  const id = "0123456789abcdef0123456789abcdef";
  const { articles, categories, notes } = await collectFiles({
    [`n/Team ${id}/C ${id}.md`]: "# C\n\n- x",
    [`n/Add a user ${id}.md`]: `# Add a user\n\nOwner: Me\nStatus: Done\n\nText [b](B%20${id}.md).\n`,
    [`n/B ${id}.md`]: "# B\n\n- x",
  });
  expect(articles.get("add-a-user")?.content).toBe(
    '<p>Text <a href="/knowledge-base/n/b">b</a>.</p>',
  );
  expect(categories).toContainEqual({ id: "team", name: "Team", description: "" });
  expect(notes).toEqual(["Add a user: Its properties are left out: Owner: Me, Status: Done."]);
});

it("Vue templates are left out with a line, braces that a page shows are not", async () => {
  const { articles, skipped } = await collectFiles({
    "g/a.html": "<h1>A</h1><p>Write {{name}}.</p><p>x</p>",
    "g/names.html": "<p>{{ name }}</p>",
    "g/list.html": '<h1>List</h1><ul><li v-for="each in all">x</li></ul>',
    "g/part.html": "<p>Text.</p>",
  });
  expect([...articles.keys()]).toEqual(["a", "part"]);
  expect(articles.get("a")?.description).toBe("Write {{name}}.");
  expect(skipped).toEqual([
    "g/list.html: it is a template, no page.",
    "g/names.html: it is a template, no page.",
  ]);
});

it("hostile documents get a line, and the others are imported", async () => {
  const { articles, skipped, notes } = await collectFiles({
    "g/deep.html": `<main><h1>Deep</h1>${"<div>".repeat(20_000)}In${"</div>".repeat(20_000)}</main>`,
    "g/quotes.md": `# Quotes\n\n${"> ".repeat(20_000)}In\n\n${"<b>".repeat(20_000)}B`,
    "g/brackets.md": `# Brackets\n\n${"![".repeat(5_000)}x${"](a)".repeat(5_000)}`,
    "g/bomb.md": `---\na: &a [x, x, x, x]\n${"bcdefghij"
      .split("")
      .map((name, index) => `${name}: &${name} [${`*${"abcdefghi"[index]},`.repeat(9)}]`)
      .join("\n")}\n---\n# Bomb\n\nText.`,
    "g/marks.md": `# Marks\n\n${"*_*_".repeat(1_000)}`,
    "g/huge.md": `# Huge\n\n${"word ".repeat(10_000_000)}`,
    "g/SUMMARY.md": "- [a](a.md)",
    "g/ok.md": "# Ok\n\n- x",
  });
  expect([...articles.keys()]).toEqual(["bomb", "brackets", "deep", "marks", "ok", "quotes"]);
  expect(articles.get("deep")?.content).toContain("In");
  expect(articles.get("quotes")?.content).toContain("In");
  expect(skipped).toEqual([
    "g/SUMMARY.md: it lists the pages of a book.",
    "g/huge.md: its text is longer than 2 MB.",
  ]);
  expect(notes.filter((note) => note.includes("too deeply"))).toHaveLength(4);
  expect(notes).toContain(
    "Marks: A paragraph has more than 2000 marks of emphasis: they are text now.",
  );
});

it("reads the front matter of a page of HTML", async () => {
  const page =
    "---\ntitle: Set up\ndescription: In short\nslug: start\naliases: /old\n---\n<p>Text:</p>\n<hr>\n";
  const { articles, notes, formerAddresses } = await collectFiles({ "g/a.html": page });
  expect(articles.get("start")).toMatchObject({
    title: "Set up",
    description: "In short",
    content: "<p>Text:</p>",
  });
  expect(notes).toEqual(["Set up: 1 dividing line left out (line 8)."]);
  expect(formerAddresses.get("start")).toEqual(["/old"]);
});

it("describes an article by its first paragraph that has letters", async () => {
  const { articles } = await collectFiles({ "g/a.html": "<h1>A</h1><p>___</p><p>Words:</p>" });
  expect(articles.get("a")?.description).toBe("Words:");
});

it("leaves a template out that shows nothing, or whose headings are a program's", async () => {
  const { skipped } = await collectFiles({
    "g/base.html": "<html><title>{{ .Title }}</title><body>x</body></html>",
    "g/end.html": "  </div>\n</div>",
    "g/jinja.html": '{% extends "base.html" %}\n<h1>404</h1>',
    "g/count.html": "<h1>{{ message }}</h1><p>Count: {{ count }}</p>",
    "g/ok.html": "<h1>A</h1><p>x</p>",
  });
  expect(skipped).toEqual(
    ["base", "count", "end", "jinja"].map((name) => `g/${name}.html: it is a template, no page.`),
  );
});
