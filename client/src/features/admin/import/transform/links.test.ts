import { expect, it } from "vitest";
import { collectFiles } from "../testing/collect-files.ts";

it("are read from pages of HTML and from front matter", async () => {
  const { formerAddresses } = await collectFiles({
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

it("lead links to the articles, and others of the same host get a line", async () => {
  const { articles, notes } = await collectFiles({
    "g/a.html":
      '<link rel="canonical" href="https://old.example/guide/a"><main><h2 id="x">X</h2></main>',
    "g/b.md":
      "[1](https://old.example/guide/a/#x) [2](/guide/a) [3](/old/b) [4](http://old.example/home) [5](https://old.example.com/guide/a)",
    "g/c.md": "---\naliases: [/old/b]\n---\nx",
  });
  const hrefs = [...(articles.get("b")?.content ?? "").matchAll(/href="([^"]*)"/g)];
  expect(hrefs.map(([, href]) => href)).toEqual([
    "/knowledge-base/g/a#section-x",
    "/knowledge-base/g/a",
    "/knowledge-base/g/c",
    "http://old.example/home",
    "https://old.example.com/guide/a",
  ]);
  expect(notes).toEqual(["B: The link “4” still leads to where it was: http://old.example/home"]);
});
