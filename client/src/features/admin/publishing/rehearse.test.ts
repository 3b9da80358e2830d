import { describe, expect, it } from "vitest";
import type { Article, KnowledgeBase } from "@/content/model.ts";
import { htmlFacts } from "./html-facts.ts";
import { movedAddresses } from "./moved-addresses.ts";
import { type RehearsedChange, rehearse } from "./rehearse.ts";

const article = (id: string, changed: Partial<Article> = {}): Article => ({
  id,
  category: "cad",
  title: `Article ${id}`,
  description: "",
  link: `/knowledge-base/${changed.category ?? "cad"}/${id}`,
  bodyIn: "published",
  ...changed,
});
const base = (...articles: Article[]): KnowledgeBase => ({
  categories: [{ id: "cad", name: "CAD", description: "" }],
  articles,
});
const change = (changed: Partial<RehearsedChange>): RehearsedChange => ({
  key: "article:a",
  article: null,
  facts: null,
  deletedCategory: null,
  ...changed,
});
function textsOf(changes: RehearsedChange[], after: KnowledgeBase, redirected: string[] = []) {
  const before = base(article("a"), article("b"));
  const found = rehearse({ changes, before, after, redirected: new Set(redirected) });
  return found.map(({ text }) => text);
}

describe("the rehearsal of a publish", () => {
  it.each([
    ['<p>Text</p><img src="x" alt="A gauge">', []],
    ['<a href="/knowledge-base/old/b#top">b</a> <a href="https://example.com/x">x</a>', []],
    ['<a href="/knowledge-base?category=cad">CAD</a> <a href="#top">top</a>', []],
    ['<a href="/knowledge-base/cad/redirected">r</a>', []],
    [
      '<a href="/knowledge-base/cad/nobody">x</a> <a href="/knowledge-base?category=odd">y</a>',
      [
        "A link in it leads nowhere: /knowledge-base/cad/nobody",
        "A link in it leads nowhere: /knowledge-base?category=odd",
      ],
    ],
    [
      '<p><img src="x"><img src="y" alt=" "></p>',
      ["2 pictures have no alternative text for people who can’t see."],
    ],
    [
      '<iframe src="https://player.vimeo.com/video/1"></iframe><iframe src="https://evil.example"></iframe>',
      ["A video can’t be embedded from https://evil.example."],
    ],
    ["<p> </p>", ["It has no content: readers see a placeholder."]],
  ])("finds in %j what readers would stumble over", (html, expected) => {
    const changes = [change({ article: article("a"), facts: htmlFacts(html) })];
    const after = base(article("a"), article("b"));
    expect(textsOf(changes, after, ["/knowledge-base/cad/redirected"])).toEqual(expected);
  });

  it("finds articles without a category, without a known one and without a text", () => {
    const without = article("a", { category: "" });
    const unknown = article("b", { category: "odd", bodyIn: null });
    const changes = [change({ article: without }), change({ key: "article:b", article: unknown })];
    expect(textsOf(changes, base(without, unknown))).toEqual([
      "It has no category: readers find it by search and address alone.",
      "Its category “odd” is not published: publish that too, or choose another.",
      "It has no content: readers see a placeholder.",
    ]);
  });

  it("counts the articles that a deleted category leaves behind", () => {
    const after = base(article("a", { category: "" }), article("b"));
    expect(textsOf([change({ key: "category:cad", deletedCategory: "cad" })], after)).toEqual([
      "1 article loses its category: only search and address still lead there.",
    ]);
  });
});

it("lists the addresses that stop leading to an article, with what a redirect would lead to", () => {
  const moved = article("b", { category: "lms" });
  const renamed = article("better", { title: "Article c" });
  const before = base(article("a"), article("b"), article("c"), article("d"));
  expect(movedAddresses(before, base(article("a"), moved, renamed))).toEqual([
    { from: "/knowledge-base/cad/b", title: "Article b", to: moved.link, isDeleted: false },
    { from: "/knowledge-base/cad/c", title: "Article c", to: renamed.link, isDeleted: true },
    { from: "/knowledge-base/cad/d", title: "Article d", to: null, isDeleted: true },
  ]);
});
