import { describe, expect, it } from "vitest";
import type { Article, KnowledgeBase } from "@/data/model.ts";
import type { LinkTargets } from "./find-link-fault.ts";
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
const targets = (
  knowledge: KnowledgeBase,
  redirects: Record<string, string> = {},
): LinkTargets => ({
  knowledge,
  redirects: new Map(Object.entries(redirects)),
  headingsOf: (id) => ({ b: new Set(["section-checks"]) })[id],
  videos: new Set([7]),
});
function textsOf(
  changes: RehearsedChange[],
  after: KnowledgeBase,
  redirects: Record<string, string> = {},
) {
  const before = targets(base(article("a"), article("b")));
  const found = rehearse({ changes, before, after: targets(after, redirects), untouched: [] });
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
    [
      '<video src="/film.mp4"></video><embed src="/x"><object data="/y"></object>',
      [
        "It has no content: readers see a placeholder.",
        "A video can’t be embedded from /film.mp4.",
        "A video can’t be embedded from /x.",
        "A video can’t be embedded from /y.",
      ],
    ],
    ['<a href="/">a</a> <a href="/university?video=7&t=10">b</a> <a href="/products">c</a>', []],
    ['<a href="/university?category=how-to">a</a> <a href="/manual.pdf">b</a>', []],
    ['<a href="mailto:a@example.com">a</a> <a href="http://[">b</a> <a href="#">c</a>', []],
    [
      '<a href="/university?video=8">a</a> <a href="/university?category=odd">b</a> <a href="/nowhere">c</a>',
      [
        "A link in it leads nowhere: /university?video=8",
        "A link in it leads nowhere: /university?category=odd",
        "A link in it leads nowhere: /nowhere",
      ],
    ],
    ['<a href="/knowledge-base/cad/b#section-checks">b</a> <a href="#any">text unknown</a>', []],
    [
      '<a href="/knowledge-base/cad/b#section-gone">b</a> <a href="/knowledge-base/cad/redirected#x">r</a>',
      [
        "A link in it names a heading that isn’t there: /knowledge-base/cad/b#section-gone",
        "A link in it names a heading that isn’t there: /knowledge-base/cad/redirected#x",
      ],
    ],
  ])("finds in %j what readers would stumble over", (html, expected) => {
    const changes = [change({ article: article("a"), facts: htmlFacts(html) })];
    const after = base(article("a"), article("b"));
    const redirects = { "/knowledge-base/cad/redirected": "/knowledge-base/cad/b" };
    expect(textsOf(changes, after, redirects)).toEqual(expected);
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

describe("the links of articles that a publish leaves alone", () => {
  const [a, b, c] = [article("a"), article("b"), article("c", { title: "C" })];
  const before = targets(base(a, b, c), { "/knowledge-base/old/b": b.link });
  function findingsFor(links: string[], after: LinkTargets) {
    return rehearse({ changes: [], before, after, untouched: [{ article: c, links }] });
  }

  it("are found where what they lead to is deleted, beside that change", () => {
    const after = targets({ categories: [], articles: [a, c] });
    const links = [b.link, "/knowledge-base/any/b#top", "/knowledge-base/old/b", a.link];
    const category = "/knowledge-base?category=cad";
    expect(findingsFor([...links, category], after)).toEqual([
      { key: "article:b", text: `A link in “C” would stop working: ${b.link}` },
      { key: "article:b", text: "A link in “C” would stop working: /knowledge-base/any/b#top" },
      { key: "article:b", text: "A link in “C” would stop working: /knowledge-base/old/b" },
      { key: "category:cad", text: `A link in “C” would stop working: ${category}` },
    ]);
  });

  it("go on working where a redirect leads them on, or where an article only moved", () => {
    const moved = { ...a, link: "/knowledge-base/lms/a" };
    const redirects = { [b.link]: moved.link, "/knowledge-base/old/b": b.link };
    const links = [a.link, b.link, "/knowledge-base/old/b"];
    expect(findingsFor(links, targets(base(moved, c), redirects))).toEqual([]);
  });

  it("are found where their heading is gone, and not where they led nowhere before", () => {
    const after = { ...before, headingsOf: () => new Set<string>() };
    expect(findingsFor([`${b.link}#section-checks`, `${b.link}#x`, "/nowhere"], after)).toEqual([
      { key: "article:b", text: `A link in “C” would stop working: ${b.link}#section-checks` },
    ]);
  });

  it("are named five at most, the rest counted", () => {
    const links = Array.from({ length: 7 }, (_, index) => `${b.link}?${index}`);
    const texts = findingsFor(links, targets(base(a, c))).map(({ text }) => text);
    expect(texts).toHaveLength(6);
    expect(texts.at(-1)).toBe("And 2 more links to it.");
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
