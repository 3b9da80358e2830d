import { expect, it } from "vitest";
import type { KnowledgeBase } from "@/data/model.ts";
import { collectFiles, type Files } from "./testing/collect-files.ts";

const knowledge: KnowledgeBase = {
  categories: [
    { id: "cad", name: "CAD", description: "Calls" },
    { id: "truck-checks", name: "Truck Checks", description: "" },
  ],
  articles: [
    {
      id: "kept",
      category: "cad",
      title: "Kept",
      description: "",
      link: "/knowledge-base/elsewhere/kept",
      bodyIn: null,
    },
  ],
};

const collect = (files: Files, skipped?: string[]) => collectFiles(files, knowledge, { skipped });

const contentOf = async (markdown: string) =>
  (await collect({ "cad/a.md": markdown })).articles.get("a")?.content;

it("an article's metadata is read from Markdown's front matter", async () => {
  const { articles, categories, notes } = await collect({
    "x/some-file.md":
      "---\r\ntitle: 'A: title'\r\ndescription: Short.\r\ncategory: Truck Checks\r\nslug: The Slug\r\n---\r\n\r\nText.\r\n",
  });
  expect(articles.get("the-slug")).toEqual({
    id: "the-slug",
    category: "truck-checks",
    title: "A: title",
    description: "Short.",
    link: "/knowledge-base/truck-checks/the-slug",
    origin: "file:x/The Slug",
    content: "<p>Text.</p>",
  });
  expect([categories, notes]).toEqual([[], []]);
});

it("metadata falls back to the first heading, paragraph, file name and folder", async () => {
  const { articles, categories } = await collect({
    "help/night-shift/01-hand_over.md": "# Hand over\n\nWhat to *say*.\n\nMore.",
    "help/night-shift/README.md": "Only text.",
    "help/cad/a.md": "One.",
  });
  expect(categories).toEqual([{ id: "night-shift", name: "Night shift", description: "" }]);
  expect(articles.get("01-hand-over")).toMatchObject({
    category: "night-shift",
    title: "Hand over",
    description: "What to say.",
    content: "<p>What to <em>say</em>.</p><p>More.</p>",
  });
  expect(articles.get("night-shift")).toMatchObject({ title: "Night shift" });
  expect(articles.get("a")).toMatchObject({ category: "cad", title: "A" });
});

it("an HTML page is read without what is around its text, and runs no script", async () => {
  const { articles } = await collect({
    "guide/start.html": `<!doctype html><title>Start here | Old Help</title><meta name="description" content="From the head.">
        <body><header><a href="/">Logo</a></header><nav>Menu</nav>
        <main><h1>Start here<a class="headerlink" href="#x">¶</a></h1><h2><a class="toc-backref" href="#y">Part</a></h2><div>Loose text</div><section><p>Body</p></section></main>
        <footer>© us</footer><script>window.ran = true</script>`,
  });
  expect(articles.get("start")).toMatchObject({
    title: "Start here",
    description: "From the head.",
  });
  expect(articles.get("start")?.content?.replace(/\s+/g, " ")).toBe(
    "<h2>Part</h2><p>Loose text</p><p>Body</p>",
  );
  expect(window).not.toHaveProperty("ran");
});

it("a page whose heading is outside of its content is read whole", async () => {
  const { articles } = await collect({
    "guide/add.html":
      '<div id="header"><h1>add(1)</h1><h2>Name</h2></div><div id="content"><p>Adds.</p></div>',
  });
  expect(articles.get("add")).toMatchObject({ title: "add(1)" });
  expect(articles.get("add")?.content).toBe("<h2>Name</h2><p>Adds.</p>");
});

it("odd front matter costs a line, not the article", async () => {
  const { articles, notes, skipped } = await collect({
    "cad/a.txt": "No article",
    "cad/odd.md": "---\ntitle: [one, two]\n---\nText",
    "cad/broken.md": "---\ntitle: 'open\n---\nText",
    "cad/hugo.md": '+++\ntitle = "Hugo"\ndraft = true\n+++\n\n# Hugo\n\nText',
    "cad/jekyll.md": "---\npublished: no\n---\nText",
    "cad/out.md": "---\ndraft: false\npublished: 2026-01-02\n---\nText",
    "cad/_index.md": '+++\r\ntitle = "CAD\r\n+++\r\n',
  });
  expect([...articles.keys()]).toEqual(["broken", "hugo", "jekyll", "odd", "out"]);
  expect(articles.get("hugo")?.content).toBe("<p>Text</p>");
  expect(skipped).toEqual([
    "2 articles were not published there: Hugo, Jekyll. Here everyone can read what is published.",
    "cad/_index.md: Its front matter is not valid TOML and was left out.",
    "cad/a.txt: it is no Markdown, HTML or image.",
  ]);
  expect(notes).toEqual([
    "Broken: Its front matter is not valid YAML in line 3; what could be read was taken over.",
    "Odd: Its title in the front matter is not a text and was left out.",
  ]);
});

it("two articles never get one id, nor does an existing one get a new address", async () => {
  const { articles } = await collect({
    "cad/kept.md": "A",
    "truck-checks/kept.md": "B",
    "other/kept.md": "C",
  });
  expect([...articles.values()].map(({ link }) => link)).toEqual([
    "/knowledge-base/elsewhere/kept",
    "/knowledge-base/other/other-kept",
    "/knowledge-base/truck-checks/truck-checks-kept",
  ]);
});

it("nested folders become categories, except those with an index alone", async () => {
  const { articles, categories, skipped } = await collect({
    "docs/guide/a.md": "A.",
    "docs/guide/first-steps/_index.md": '---\ndescription: "How to begin"\n---\n',
    "docs/guide/first-steps/b.md": "B.",
    "docs/guide/page/index.md": "# Page\n\nC.",
    "docs/guide/page/more/_index.md": "---\ntitle: More\n---\n",
    "docs/api/first-steps/b.md": "D.",
  });
  expect([...articles.values()].map(({ link }) => link)).toEqual([
    "/knowledge-base/api-first-steps/b",
    "/knowledge-base/guide/a",
    "/knowledge-base/guide-first-steps/guide-first-steps-b",
    "/knowledge-base/guide/page",
  ]);
  expect(categories.map(({ id, name, description }) => [id, name, description])).toEqual([
    ["guide-first-steps", "Guide: First steps", "How to begin"],
    ["api-first-steps", "Api: First steps", ""],
    ["guide", "Guide", ""],
  ]);
  expect(skipped).toEqual(["docs/guide/page/more/_index.md: its folder is no category."]);
});

it("categories take titles, descriptions and order from _index.md", async () => {
  const { articles, categories, skipped } = await collect({
    "b/_index.md": '---\ntitle: "Last: b"\ndescription: About b.\nweight: 2\n---\n',
    "b/x.md": "X",
    "a/_index.md": "---\nweight: 1\n---\n\nA text.",
    "a/inside/_index.md": "---\ntitle: No category\n---\n",
    "cad/_index.md": "---\nweight: 3\n---\n",
    "truck-checks/_index.md": "---\ndescription: ''\n---\n",
  });
  expect(categories).toEqual([
    { id: "a", name: "A", description: "" },
    { id: "b", name: "Last: b", description: "About b." },
    ...knowledge.categories,
  ]);
  expect(articles.get("a")).toMatchObject({ category: "a", content: "<p>A text.</p>" });
  expect([...articles.keys()].sort()).toEqual(["a", "x"]);
  expect(skipped).toEqual(["a/inside/_index.md: its folder is no category."]);
});

it("an empty category never takes over another's id by its name", async () => {
  const { categories } = await collect({ "calls/_index.md": "---\ntitle: CAD\n---\n" });
  expect(categories).toEqual([{ id: "calls", name: "CAD", description: "" }]);
});

it.each([
  ["---\n---\n- One\n\n---\n\nTwo.", "<ul><li>One</li></ul><p>Two.</p>"],
  ["---\r\n---\r\n- One\r\n\r\n---\r\n\r\nTwo.", "<ul><li>One</li></ul><p>Two.</p>"],
  ["---\nother: b---\nweight: 1\n---\nOne.", "<p>One.</p>"],
  ["---\nother: b\n---", null],
  ["---\nother: b\n---\n<!-- Later. -->\n", null],
])("the front matter ends at its first line of three hyphens: %j", async (markdown, content) => {
  const { articles, notes } = await collect({ "cad/a.md": markdown });
  const lines = notes.filter((note) => !note.includes("dividing line"));
  const told = content === null ? ["A: It has no text."] : [];
  expect([articles.get("a")?.content, lines]).toEqual([content, told]);
});

it("the front matter gives articles their order and address", async () => {
  const { articles, notes } = await collect({
    "cad/a.md": "---\nweight: 20\n---\nA",
    "cad/b.md": "---\nweight: 3\nurl: /knowledge-base/old/b\n---\nB",
    "cad/c.md": "C",
    "cad/kept.md": "---\nurl: /posts/kept\nweight: soon\n---\nK",
  });
  expect([...articles.keys()]).toEqual(["b", "a", "c", "kept"]);
  expect(articles.get("b")?.link).toBe("/knowledge-base/old/b");
  expect(articles.get("kept")?.link).toBe("/knowledge-base/elsewhere/kept");
  expect(notes).toEqual([
    "Kept: Its weight in the front matter is not a number and was left out.",
    "Kept: Its address /posts/kept can't be one of an article here and was left out.",
  ]);
});

it("a text is stored as the editor does, without white space that does not show", async () => {
  const html = await contentOf(
    "*One*\nline\n\n> Quote\n\n```\na\n  b\n```\n\n- x\n  - [x] y\n\n|a|\n|-|\n|~~b~~|",
  );
  expect(html).toBe(
    "<p><em>One</em> line</p><blockquote>Quote</blockquote><pre>a\n  b</pre><ul><li>x<ul><li>☑ y</li></ul></li></ul>" +
      "<table><thead><tr><th>a</th></tr></thead><tbody><tr><td><s>b</s></td></tr></tbody></table>",
  );
});

it("HTML in Markdown keeps its tasks, cells, links and images", async () => {
  const stored = `/api/knowledge-base/pictures/${"0a".repeat(32)}.png`;
  const html =
    '<ul><li>[ ] open</li></ul><table><tbody><tr><td style="color: red;">a</td></tr></tbody></table>' +
    `<p><img src="${stored}" alt=""></p>`;
  expect(await contentOf(html)).toBe(html);
  expect(
    await contentOf('<p><a href="/manual.pdf" data-as-it-is>a</a> <a href="/b.pdf">b</a></p>'),
  ).toBe('<p><a href="/manual.pdf">a</a> b</p>');
});

it("each thing that an article can't hold costs a line", async () => {
  const { articles, notes } = await collect({
    "cad/a.html":
      "<main><p>a:<hr><dl><dt>Term</dt><dd>Means</dd></dl><details><summary>More</summary>inside</details><video></video><svg></svg><blink>x</blink><a href='javascript:1'>j</a></main>",
  });
  expect(articles.get("a")?.content).toBe(
    "<p>a:</p><p><strong>Term</strong></p><p>Means</p><p><strong>More</strong></p>inside" + "xj",
  );
  expect(notes).toEqual([
    "A: 1 video file left out (line 1).",
    "A: 1 drawing (SVG) left out (line 1).",
    "A: 1 dividing line left out (line 1).",
    "A: 1 fold-out section is a paragraph now (line 1).",
    "A: 1 term of a list is a paragraph now (line 1).",
    "A: 1 × <blink>: its text alone was taken over (line 1).",
    "A: The link “j” is text now, its address is not allowed here: javascript:1 (line 1).",
  ]);
});

it("callouts of documentation generators become callouts here", async () => {
  const { articles, notes } = await collect({
    "cad/a.html": `<main><p>First:</p>
        <div class="admonition note"><p class="admonition-title">Note</p><p>One.</p></div>
        <div class="theme-admonition"><div class="admonitionHeading_x">caution</div><div><ul><li>Two.</li></ul></div></div>
        <div class="admonition seealso"><p class="admonition-title">See also</p><p>Three.</p></div></main>`,
    "cad/b.md": "First:\n\n> \\[!NOTE]\n> Five.",
    "cad/c.html": `<main><p>First:</p>
        <div class="admonitionblock"><table><tr><td class="icon"><div class="title">Note</div></td>
          <td class="content">Six, <code>six</code>.</td></tr></table></div>
        <div class="admonitionblock tip"><table><tr><td class="icon"><i class="fa icon-tip" title="Tip"></i></td>
          <td class="content"><div class="paragraph"><p>Seven.</p></div><p>Eight.</p></td></tr></table></div>
        <div class="admonitionblock"><table><tr><td class="icon"><img src="data:image/gif;base64,R0lGODlh" alt="Caution"></td>
          <td class="content">Nine.</td></tr></table></div></main>`,
  });
  expect(articles.get("a")?.content).toBe(
    "<p>First:</p><blockquote><strong>Note:</strong> One.</blockquote>" +
      "<blockquote><p><strong>Warning:</strong></p><ul><li>Two.</li></ul></blockquote>" +
      "<blockquote><p><strong>See also</strong></p><p>Three.</p></blockquote>",
  );
  expect(articles.get("b")?.content).toBe("<p>First:</p><blockquote>[!NOTE] Five.</blockquote>");
  expect(articles.get("c")?.content).toBe(
    "<p>First:</p><blockquote><strong>Note:</strong> Six, <code>six</code>.</blockquote>" +
      "<blockquote><p><strong>Tip:</strong> Seven.</p><p>Eight.</p></blockquote>" +
      "<blockquote><strong>Warning:</strong> Nine.</blockquote>",
  );
  expect(notes).toEqual([
    "A: “caution” is “Warning” here (line 3).",
    "C: “Caution” is “Warning” here (line 6).",
  ]);
});

it("unmarked pages lose the beginning and end that most of them share", async () => {
  const page = (title: string, text: string) =>
    `<title>${title}</title><body><div><img src=${title}/logo.png><ul><li>Home<li>About</ul></div>
        <div class=page><p>${title}</p><h1>One</h1><p>See also</p>${text}<h1>Two ${title}</h1><p>See also</p></div>
        <script>1</script><table><tr><td>Since 1999</td></tr></table></body>`;
  const titles = ["Aerial", "Battery", "Channel", "Dock", "Earpiece"];
  const pages = titles.map((title) => [`radio/${title}.html`, page(title, `<p>${title}!</p>`)]);
  const { articles, notes } = await collect(Object.fromEntries(pages));
  expect(articles.get("dock")).toMatchObject({
    title: "Dock",
    content: "<h1>One</h1><p>See also</p><p>Dock!</p><h1>Two Dock</h1>",
    description: "See also",
  });
  expect(notes).toContain("Dock: 3 parts that most of the pages begin or end with left out.");
  const four = await collect(Object.fromEntries(pages.slice(1)));
  expect(four.articles.get("dock")?.content).toContain("Since 1999");
});

it.each([
  ["# Dock ![Two](a.png)\n\n- One", "Dock", "<p><img></p><ul><li>One</li></ul>"],
  [
    "---\ntitle: Dock\n---\n# Dock ![](a.png)\n\n- One",
    "Dock",
    "<p><img></p><ul><li>One</li></ul>",
  ],
  ["# ![](a.png)\n\n- One", "A", "<p><img></p><ul><li>One</li></ul>"],
  ["# Dock\n\n- One\n\n# Two", "Dock", "<ul><li>One</li></ul><h1>Two</h1>"],
  ["- One\n\n# Dock", "Dock", "<ul><li>One</li></ul>"],
  ["- One\n\n# Two\n\n# Three", "A", "<ul><li>One</li></ul><h1>Two</h1><h1>Three</h1>"],
])("a title costs no image and no section: %j", async (markdown, title, content) => {
  const { articles } = await collect({ "cad/a.md": markdown, "cad/a.png": "AAAA" });
  const found = articles.get("a");
  const text = found?.content?.replace(/<img [^>]*>/g, "<img>");
  expect([found?.title, text]).toEqual([title, content]);
});

it("a text begins after the description that is its first paragraph", async () => {
  const { articles } = await collect({
    "cad/plain.md": "# Plain\n\nWhat it is.\n\nMore.",
    "cad/marked.md": "# Marked\n\nWhat *it* is.\n\nMore.",
    "cad/colon.md": "# Colon\n\nDo this:\n\n1. More.",
    "cad/alone.md": "# Alone\n\nAll there is.",
    "cad/later.md": "# Later\n\n- A list\n\nThen a text.",
    "cad/japanese.md": `# Japanese\n\n${"車".repeat(1_200)}。\n\nMore.`,
    "cad/wide.md": `# Wide\n\n${"車".repeat(159)}🚚${"車".repeat(200)}\n\nMore.`,
    "cad/word.md": `# Word\n\n*${"x".repeat(170)}*\n\nMore.`,
    "cad/long.md": `# Long\n\n${"word ".repeat(80)}end.\n\nMore.`,
  });
  const found = (id: string) => [articles.get(id)?.description, articles.get(id)?.content];
  expect(found("plain")).toEqual(["What it is.", "<p>More.</p>"]);
  expect(found("marked")).toEqual(["What it is.", "<p>What <em>it</em> is.</p><p>More.</p>"]);
  expect(found("colon")).toEqual(["Do this:", "<p>Do this:</p><ol><li>More.</li></ol>"]);
  expect(found("alone")).toEqual(["All there is.", "<p>All there is.</p>"]);
  expect(found("later")).toEqual(["Then a text.", "<ul><li>A list</li></ul><p>Then a text.</p>"]);
  expect(found("long")[0]).toBe(`${"word ".repeat(32).trim()} …`);
  // A text without spaces is cut between characters, never within one.
  expect(found("japanese")[0]).toBe(`${"車".repeat(160)} …`);
  expect(found("japanese")[1]).toContain("車。</p>");
  expect(found("wide")[0]).toBe(`${"車".repeat(159)} …`);
  expect(found("word")[0]).toBe("x".repeat(170));
  expect(found("long")[1]).toContain("end.</p><p>More.</p>");
});

it("texts are cut at their limits, and lose what can't be stored", async () => {
  const id = "c".repeat(150);
  const { articles, categories, notes, skipped } = await collect({
    "cad/title.md": `---\ntitle: ${"🚚".repeat(201)}\n---\nText.`,
    "cad/description.md": `---\ntitle: B\ndescription: "${"word ".repeat(300)}"\n---\nText.`,
    [`cad/${id}.md`]: "# C\n\nText.",
    [`cad/${id}/${id}.md`]: "# D\n\nText.",
    "cad/stored.md": '---\ntitle: "A\\0\\ud800B"\n---\nText.',
    "cad/nothing.md": '---\ntitle: "\\0"\n---\nText.',
    "cad/category.md": `---\ncategory: ${"Fleet ".repeat(50)}\n---\nText.`,
    "cad/address.md": `---\nurl: /knowledge-base/${"x".repeat(300)}/address\n---\nText.`,
    "huge/huge.md": `# Huge\n\n${"word ".repeat(420_000)}`,
    "cad/picture.md": "# Picture\n\n![](a.png)",
    "cad/a.png": "A".repeat(2_100_000),
  });
  expect(articles.get("title")?.title).toBe("🚚".repeat(100));
  expect(articles.get("description")?.description).toHaveLength(1_000);
  expect([articles.get("stored")?.title, articles.get("nothing")?.title]).toEqual([
    "AB",
    "Untitled",
  ]);
  expect(articles.get("c".repeat(100))?.title).toBe("C");
  expect([...articles].find(([key]) => /^c{93}-[0-9a-f]{6}$/.test(key))?.[1].title).toBe("D");
  expect(articles.get("address")?.link).toBe("/knowledge-base/cad/address");
  expect(articles.has("picture")).toBe(true);
  expect(articles.has("huge")).toBe(false);
  // The one whose only article is left out is not among them.
  const [fleet, folder, ...others] = categories;
  expect([folder?.id, others]).toEqual([`cad-${"c".repeat(96)}`, []]);
  expect([fleet?.name.length, (fleet?.id.length ?? 0) <= 100]).toEqual([200, true]);
  expect(articles.get("category")?.category).toBe(fleet?.id);
  expect(notes.toSorted()).toEqual([
    `Address: Its address /knowledge-base/${"x".repeat(300)}/address can't be one of an article here and was left out.`,
    "B: Its description was longer than 1000 characters and is cut off there.",
    `${"🚚".repeat(100)}: Its title was longer than 200 characters and is cut off there.`,
  ]);
  expect(skipped).toEqual([
    `The category “${fleet?.name}”: Its name was longer than 200 characters and is cut off there.`,
    "huge/huge.md: its text is longer than 2 MB.",
  ]);
});

it.each<[string, Files, hrefs: string[], notes?: string[]]>([
  [
    "documents and their headings",
    {
      "docs/cad/a.md":
        "[b](../other/b.md#the-second--part) [self](#here) [root](/other/b) [page](../../other/b/)\n\n## Here",
      "docs/cad/index.md": "Home",
      "docs/other/b.md": "## The second & part\n\n[a](../cad/a.html) [folder](../cad/)",
    },
    [
      "/knowledge-base/other/b#section-the-second-part",
      "#section-here",
      "/knowledge-base/other/b",
      "/knowledge-base/other/b",
      "/knowledge-base/cad/a",
      "/knowledge-base/cad/cad",
    ],
  ],
  [
    "the heading above other places, with one line",
    {
      "g/a.html":
        "<main><a href='b.html#call'>call</a> <a href='b.html#start'>start</a> <a href='b.html#sec-2'>two</a></main>",
      "g/b.html":
        "<main><p id=start>x:</p><section id=sec-2><h2>Two</h2><p id=call>Calls.</p></section></main>",
    },
    ["/knowledge-base/g/b#section-two", "/knowledge-base/g/b", "/knowledge-base/g/b#section-two"],
    [
      "A: 2 links lead to the heading above the place meant: links can name headings alone (line 1).",
    ],
  ],
  [
    "headings by an anchor before them and by generators' ids",
    {
      "g/a.md": "[1](b.md#one) [2](b.md#Two-three) [3](b.md#two-three) [4](b.md#text)",
      "g/b.md":
        'x\n\n<a id="one"></a>\n\n## First\n\n<a id="text"></a>Text.\n\n## Two & three\n\ny',
    },
    ["first", "two-three", "two-three", "first"].map((id) => `/knowledge-base/g/b#section-${id}`),
    [
      "A: 1 link leads to the heading above the place meant: links can name headings alone (line 1).",
    ],
  ],
  [
    "the document that ends like a path from the start of the site",
    {
      "site/content/en/admin/a.md":
        "[1](/user/b/) [2](/search) [3](/b) [4](site/content/en/user/b.md) [5](/nope/b) ![x](/img/i.png) ![y](img/i.png)",
      "site/content/en/user/b.md": "B.",
      "site/content/ja/user/b.md": "B.",
      "site/static/img/i.png": "AAAA",
    },
    [
      "/knowledge-base/en-user/b",
      "/search",
      "/knowledge-base/en-user/b",
      "/knowledge-base/en-user/b",
    ],
    ["A: The link “5” is text now: there is no /nope/b (line 1)."],
  ],
  [
    "articles by their former addresses",
    {
      "g/a.html":
        '<link rel="canonical" href="https://old.example/guide/a"><main><h2 id="x">X</h2></main>',
      "g/b.md":
        "[1](https://old.example/guide/a/#x) [2](/guide/a) [3](/old/b) [4](http://old.example/home) [5](https://old.example.com/guide/a)",
      "g/c.md": "---\naliases: [/old/b]\n---\nx",
    },
    [
      "/knowledge-base/g/a#section-x",
      "/knowledge-base/g/a",
      "/knowledge-base/g/c",
      "http://old.example/home",
      "https://old.example.com/guide/a",
    ],
    ["B: The link “4” still leads to where it was: http://old.example/home (line 1)."],
  ],
])("links lead to %s", async (_, files, hrefs, expected = []) => {
  const { articles, notes } = await collect(files);
  const html = [...articles.values()].map(({ content }) => content).join("");
  expect([...html.matchAll(/<a\b[^>]*?(?: href="([^"]*)")?>/g)].map(([, href]) => href)).toEqual(
    hrefs,
  );
  expect(notes).toEqual(expected);
});

it("links that lead nowhere become text, each with a line", async () => {
  const { articles, notes } = await collect({
    "cad/a.md":
      "[gone](gone.md) [out](../../../x.md) [file](plan.pdf) [head](#nope) [web](https://example.com/a.md) [video](/university?video=1&t=20)",
    "cad/plan.pdf": "%PDF",
  });
  expect(articles.get("a")?.content).toBe(
    '<p>gone out file <a href="/knowledge-base/cad/a">head</a> <a href="https://example.com/a.md">web</a> <a href="/university?video=1&amp;t=20">video</a></p>',
  );
  expect(notes).toEqual([
    "A: The link “gone” is text now: there is no gone.md (line 1).",
    "A: The link “out” is text now: there is no ../../../x.md (line 1).",
    "A: The link “file” is text now: the file plan.pdf is not taken over (line 1).",
    "A: The link “head” leads to the start of its page: there is no heading “nope” (line 1).",
  ]);
});

it("images come along with the size of the document, or that of the file", async () => {
  const { articles } = await collect({
    "cad/a.md":
      '![Two units](images/map%20one.png) <img src="a.png" alt="" width="300" height="5">',
    "cad/images/map one.png": "AAAA",
    "cad/a.png": "AAAA",
  });
  expect(articles.get("a")?.content).toBe(
    '<p><img src="data:image/png;base64,AAAA" alt="Two units" width="20" height="10">' +
      ' <img src="data:image/png;base64,AAAA" alt="" width="300" height="5"></p>',
  );
});

it("images that can't be read leave their descriptions, with a line", async () => {
  const { articles, notes } = await collect({
    "cad/a.md": "![Gone](gone.png) ![Bad](bad.png) ![](https://example.com/x.png)",
    "cad/bad.png": "",
  });
  expect(articles.get("a")?.content).toBe(
    '<p>Gone Bad <img src="https://example.com/x.png" alt=""></p>',
  );
  expect(notes).toEqual([
    "A: An image is missing, its description “Gone” stays: there is no gone.png (line 1).",
    "A: An image is missing, its description “Bad” stays: The browser can't read “bad.png” (line 1).",
    "A: An image stays at its host: https://example.com/x.png (line 1).",
  ]);
});

it("a README of the folder itself is left out, unless it is all there is", async () => {
  const { articles, skipped } = await collect({ "docs/README.md": "About", "docs/cad/a.md": "A" });
  expect([...articles.keys()]).toEqual(["a"]);
  expect(skipped).toEqual(["docs/README.md: it describes the folder."]);
  const alone = await collect({ "docs/README.md": "About" });
  expect([...alone.articles.keys()]).toEqual(["docs"]);
});

it("an aborted import stops", async () => {
  const stop = new AbortController();
  stop.abort();
  await expect(collectFiles({ "a.md": "A" }, knowledge, { signal: stop.signal })).rejects.toThrow(
    "abort",
  );
});

it("former addresses are read from pages and front matter", async () => {
  const { formerAddresses } = await collect({
    "g/a.html": '<link rel="canonical" href="https://old.example/guide/a"><main><p>x</p></main>',
    "g/b.html": '<meta property="og:url" content="https://old.example/b"><main><p>x</p></main>',
    "g/c.html": '<link rel="canonical" href="/c"><main><p>x</p></main>',
    "g/d.md": "---\naliases: [/old/d, 'https://old.example/d', 7]\n---\nx",
    "g/e.md": "---\nredirect_from: /old/e\n---\nx",
  });
  expect([...formerAddresses]).toEqual([
    ["a", ["https://old.example/guide/a"]],
    ["b", ["https://old.example/b"]],
    ["d", ["/old/d", "https://old.example/d"]],
    ["e", ["/old/e"]],
  ]);
});
