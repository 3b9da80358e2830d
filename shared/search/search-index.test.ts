import { expect, it } from "vitest";
import {
  placesOf,
  SEARCH_CASES,
  SEARCH_SYNONYMS,
  SEARCHED_ARTICLES,
} from "../testing/search-cases.ts";
import type { Searched } from "./documents.ts";
import { SearchIndex } from "./search-index.ts";
import { sectionsOf, sentencesIn } from "./sections.ts";

type Written = { id: string; title: string; description: string; html: string };

const searchedArticle = ({ html, ...article }: Written): Searched => {
  return { ...article, link: `/${article.id}`, category: "", sections: sectionsOf(html) };
};
const articleOf = (html: string, title = "A", id = "a") =>
  searchedArticle({ id, title, description: "", html });
const index = new SearchIndex(SEARCHED_ARTICLES.map(searchedArticle), SEARCH_SYNONYMS);

it.each(SEARCH_CASES)("the search finds %s: %j", (_why, text, found) => {
  expect(placesOf(index.search(text))).toBe(found);
});

it("a hit shows the sentence with most of the words", () => {
  expect(index.search("leak valve").hits[0]).toEqual({
    kind: "section",
    id: "daily-checks",
    title: "Daily truck checks",
    link: "/daily-checks",
    category: "",
    anchor: "section-when-a-cylinder-leaks",
    heading: "When a cylinder leaks",
    sentence: "Close the valve and tell the workshop about the leak.",
    words: ["valve", "leak", "leaks"],
  });
});

it("a hit shows keywords or category if nothing else matches", () => {
  const sections = [{ anchor: "", above: "roster, swap", heading: "", text: "" }];
  const video = { ...articleOf("", "Pick up a shift"), description: "An open one.", sections };
  const [hit] = new SearchIndex([video], []).search("rosters").hits;
  expect(hit).toMatchObject({ sentence: "roster, swap", words: ["roster"] });
});

it("a typo is found among 200,000 words that begin alike", () => {
  const words = Array.from({ length: 200_000 }, (_, number) => `oxide${number}`).join(" ");
  const many = new SearchIndex([articleOf(`<p>oxygen ${words}</p>`)], []);
  expect(many.search("oxygne").hits).toHaveLength(1);
});

it("a search takes twelve words at most, and stays quick", () => {
  const long = "oxygen ".repeat(3_000);
  expect(index.search(long).hits).toHaveLength(4);
  expect(index.search("x".repeat(100_000)).hits).toEqual([]);
});

const RANKS: readonly [why: string, search: string, better: string, worse: string][] = [
  ["a word before its inflection", "chart", "<p>A chart.</p>", "<p>Charting it.</p>"],
  [
    "an inflection before a beginning",
    "checked",
    "<p>It checks.</p>",
    "<p>It is checkedly so.</p>",
  ],
  ["a beginning before a synonym", "rig", "<p>The rigging.</p>", "<p>The truck.</p>"],
  ["a word in a text before a synonym in a heading", "rig", "<p>A rig.</p>", "<h2>Truck</h2>"],
  ["a heading before a text", "valve", "<h2>Valve</h2><p>Close.</p>", "<p>Close the valve.</p>"],
  [
    "all words before some",
    "valve leak",
    "<p>A valve may leak.</p>",
    "<h2>Valve</h2><h2>Valve</h2>",
  ],
  [
    "a phrase before its words",
    "valve leak",
    "<p>Stop a valve leak.</p>",
    "<p>A leak of a valve.</p>",
  ],
  ["one sentence before two", "valve leak", "<p>A valve can leak.</p>", "<p>A valve. A leak.</p>"],
];

it.each(RANKS)("a search ranks %s", (_why, search, better, worse) => {
  const ranked = new SearchIndex(
    [articleOf(worse, "One", "a"), articleOf(better, "Two", "b")],
    SEARCH_SYNONYMS,
  );
  const { hits, some } = ranked.search(search);
  expect([...hits, ...some][0]?.id).toBe("b");
});

it("a search ranks the title of an abbreviation first", () => {
  const texts = Array.from({ length: 20 }, (_, number) =>
    articleOf("<p>A unit.</p>", "A", `a${number}`),
  );
  const { hits } = new SearchIndex([...texts, articleOf("", "The AED", "z")], []).search("AED");
  expect(hits.map(({ id }) => id)).toEqual(["z"]);
});

it.each([
  ["a typo", "dahsboard"],
  ["a beginning with a typo", "dahsb"],
  ["a part of a word", "board"],
])("hits that only %s matches stand apart", (_what, text) => {
  const only = new SearchIndex([articleOf("<p>Open the dashboard.</p>")], []);
  expect(only.search(text)).toMatchObject({ isSimilar: true, hits: [{ words: ["dashboard"] }] });
  expect(only.search("dashboard").isSimilar).toBe(false);
});

it("a section is a heading with the text below it", () => {
  const html = `<p>First.</p><h2>One</h2><p>Text <strong>in</strong> parts</p><h3>Two</h3><ul><li>a</li><li>b</li></ul>`;
  expect(sectionsOf(html)).toEqual([
    { anchor: "", above: "", heading: "", text: "First." },
    { anchor: "section-one", above: "", heading: "One", text: "Text in parts" },
    { anchor: "section-two", above: "One", heading: "Two", text: "a\nb" },
  ]);
});

it("a section holds no markup and no hidden text", () => {
  const html = `<p title="a > b" class='"'>One &lt;script&gt;</p><script>alert(1)</script><!-- no > --><button>Copy</button><p>Two`;
  expect(sectionsOf(html)[0]?.text).toBe("One <script>\nTwo");
});

it.each([
  ["a tag without an end", `<p>One</p><p title="`],
  ["ten thousand of them", `<p>One</p>${'<p title="'.repeat(10_000)}`],
  ["a comment without an end", "<p>One</p><!-- "],
])("sections end with %s", (_name, html) => {
  expect(sectionsOf(html)).toEqual([{ anchor: "", above: "", heading: "", text: "One" }]);
});

it.each([
  ["dots", `Contents ${".".repeat(500_000)}5`],
  ["combining marks", `a${"\u0301\u0316".repeat(500_000)}`],
  ["subheadings", `<h2>${"word ".repeat(100_000)}</h2>${"<h3>Part</h3>".repeat(20_000)}`],
])("sections are read in linear time from a long run of %s", (_name, html) => {
  expect(new SearchIndex([articleOf(html)], []).search("anything").hits).toEqual([]);
});

it("sentences end at full stops, not behind abbreviations", () => {
  expect(sentencesIn("Check it, e.g. twice. Then go! “Really?” Yes\nNext\nA\tB. C")).toEqual([
    "Check it, e.g. twice.",
    "Then go!",
    "“Really?”",
    "Yes",
    "Next",
    "A\tB. C",
  ]);
});
