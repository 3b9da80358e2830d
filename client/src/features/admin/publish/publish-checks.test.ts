import { anArticle } from "@shared/testing/an-article.ts";
import { expect, it, vi } from "vitest";
import type { ArticleMetadata } from "@/data/model.ts";
import { NOTHING } from "@/data/published-rows.ts";
import { contentOf } from "@/features/admin/drafts/content.ts";
import { htmlFacts, type LinkedContent } from "./linked-content.ts";
import { type CheckedChange, checkPublish } from "./publish-checks.ts";

const article = (id: string, changed: Partial<ArticleMetadata> = {}) =>
  anArticle(id, { category: "tests", ...changed });
const [a, b, c] = [article("a"), article("b"), article("c")];
const category = { id: "tests", name: "Tests", description: "" };
const put = (value: ArticleMetadata, html: string | null = null): CheckedChange => ({
  key: `article:${value.id}`,
  change: {
    type: "put-article",
    id: value.id,
    value,
    ...(html !== null && { html }),
  },
  facts: html === null ? null : htmlFacts(html),
});
const remove = (kind: "article" | "category", id: string): CheckedChange => ({
  key: `${kind}:${id}`,
  change: { type: `delete-${kind}`, id },
  facts: null,
});

/**
 * The warnings for `changes` on published articles a, b and c, where b's HTML is unknown and b has two former
 * addresses.
 */
function warningsOf(
  changes: CheckedChange[],
  { links = [], targets = {} }: { links?: string[]; targets?: Record<string, string> } = {},
) {
  const published = {
    ...NOTHING,
    revision: 1,
    categories: [category],
    articles: [a, b, c].map((value) => ({ ...value, bodyIn: "published" as const })),
    redirects: [
      { from: "/knowledge-base/tests/redirected", to: b.link },
      { from: "/knowledge-base/old/b", to: b.link },
    ],
  };
  const linked: LinkedContent = {
    links: new Map([["c", links]]),
    headings: new Map([["b", new Set(["section-checks"])]]),
    videos: new Set([7]),
    texts: 1,
  };
  const content = contentOf(published);
  const { warnings } = checkPublish({
    changes,
    targets: new Map(Object.entries(targets)),
    linked,
    content,
  });
  return [...warnings].flatMap(([key, texts]) => texts.map((text) => [key, text]));
}
const textsOf = (...given: Parameters<typeof warningsOf>) =>
  warningsOf(...given).map(([, text]) => text);

const NO_CONTENT = "It has no content: readers see a placeholder.";
const NOWHERE = "A link in it leads nowhere: ";
const NO_HEADING = "A link in it names a heading that isn’t there: ";
const NO_VIDEO = "A video can’t be embedded from ";

it.each([
  ['<p>Text</p><img src="x" alt="A gauge">', []],
  ['<a href="/knowledge-base/any/b#top">b</a> <a href="https://example.com/x">x</a>', []],
  ['<a href="/knowledge-base?category=tests">T</a> <a href="#top">top</a>', []],
  ['<a href="/knowledge-base/tests/redirected">r</a>', []],
  [
    '<a href="/knowledge-base/tests/nobody">x</a> <a href="/knowledge-base?category=odd">y</a>',
    [`${NOWHERE}/knowledge-base/tests/nobody`, `${NOWHERE}/knowledge-base?category=odd`],
  ],
  [
    '<p><img src="x"><img src="y" alt=" "></p>',
    ["2 images have no alternative text for people who can’t see."],
  ],
  [
    '<iframe src="https://player.vimeo.com/video/1"></iframe><iframe src="https://evil.example"></iframe>',
    [`${NO_VIDEO}https://evil.example.`],
  ],
  ["<p> </p>", [NO_CONTENT]],
  [
    '<video src="/film.mp4"></video><embed src="/x"><object data="/y"></object>',
    [NO_CONTENT, `${NO_VIDEO}/film.mp4.`, `${NO_VIDEO}/x.`, `${NO_VIDEO}/y.`],
  ],
  ['<a href="/">a</a> <a href="/university?video=7&t=10">b</a> <a href="/products">c</a>', []],
  ['<a href="/message">a</a> <a href="/message?article=b">b</a> <a href="b.md">c</a>', []],
  ['<a href="/knowledge-base/tests/redirected.md">d</a>', []],
  ['<a href="x.md">x</a>', [`${NOWHERE}x.md`]],
  ['<a href="/university?category=how-to">a</a> <a href="/manual.pdf">b</a>', []],
  ['<a href="mailto:a@example.com">a</a> <a href="http://[">b</a> <a href="#">c</a>', []],
  [
    '<a href="/university?video=8">a</a> <a href="/university?category=odd">b</a> <a href="/nowhere">c</a>',
    [`${NOWHERE}/university?video=8`, `${NOWHERE}/university?category=odd`, `${NOWHERE}/nowhere`],
  ],
  [
    '<a href="/knowledge-base/tests/b#section-checks">b</a> <a href="/knowledge-base/tests/c#any">unknown</a>',
    [],
  ],
  [
    '<a href="/knowledge-base/tests/b#section-gone">b</a> <a href="/knowledge-base/tests/redirected#x">r</a> <a href="#y">y</a>',
    [
      `${NO_HEADING}/knowledge-base/tests/b#section-gone`,
      `${NO_HEADING}/knowledge-base/tests/redirected#x`,
      `${NO_HEADING}#y`,
    ],
  ],
])("a publish of %j warns of %j", (html, expected) => {
  expect(textsOf([put(a, html)])).toEqual(expected);
});

it("articles without a published category or a text are warned of", () => {
  const added = put(article("added", { category: "odd" }));
  expect(textsOf([put(article("a", { category: "" })), added])).toEqual([
    "It has no category: readers find it by search and address alone.",
    "Its category “odd” is not published: publish that too, or choose another.",
    NO_CONTENT,
  ]);
});

it("headings of a changed text are read once, however often checks run", () => {
  const changes = [
    put(a, '<h2>Checks</h2><a href="#section-checks">a</a>'),
    put(c, `<a href="${a.link}#section-checks">a</a> <a href="${a.link}#gone">b</a>`),
  ];
  const missing = [`${NO_HEADING}${a.link}#gone`];
  const parse = vi.spyOn(DOMParser.prototype, "parseFromString");
  expect(textsOf(changes)).toEqual(missing);
  const { length } = parse.mock.calls;
  expect(length).toBeGreaterThan(0);
  expect(textsOf(changes)).toEqual(missing);
  expect(parse).toHaveBeenCalledTimes(length);
});

it("a deleted category warns of the articles it leaves behind", () => {
  expect(textsOf([remove("category", "tests")])).toEqual([
    "3 articles lose their category: only search and address still lead there.",
  ]);
});

const broken = (href: string) => `A link in “C” would stop working: ${href}`;

it("links to what is deleted are warned of beside that change", () => {
  const ofArticle = [b.link, `${b.link}.md`, "/knowledge-base/any/b#top", "/knowledge-base/old/b"];
  const ofCategory = "/knowledge-base?category=tests";
  const links = [...ofArticle, a.link, ofCategory];
  expect(warningsOf([remove("article", "b")], { links })).toEqual(
    ofArticle.map((href) => ["article:b", broken(href)]),
  );
  expect(warningsOf([remove("category", "tests")], { links })).toContainEqual([
    "category:tests",
    broken(ofCategory),
  ]);
});

it("links that a redirect or a move keeps working are not warned of", () => {
  const moved = put({ ...a, link: "/knowledge-base/moved/a" });
  const links = [a.link, b.link, "/knowledge-base/old/b"];
  const targets = { [b.link]: "/knowledge-base/moved/a" };
  expect(warningsOf([moved, remove("article", "b")], { links, targets })).toEqual([]);
});

it("links to a heading that goes are warned of, broken ones before not", () => {
  const links = [`${b.link}#section-checks`, `${b.link}#x`, "/nowhere"];
  expect(warningsOf([put(b, "<p>x</p>")], { links })).toEqual([
    ["article:b", broken(`${b.link}#section-checks`)],
  ]);
});

it("five broken links are named, and the rest counted", () => {
  const links = Array.from({ length: 7 }, (_, index) => `${b.link}?${index}`);
  const texts = textsOf([remove("article", "b")], { links });
  expect(texts).toHaveLength(6);
  expect(texts.at(-1)).toBe("And 2 more links to it.");
});
