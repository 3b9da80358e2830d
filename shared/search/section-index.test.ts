import { describe, expect, it } from "vitest";
import {
  placesOf,
  SECTION_ARTICLES,
  SECTION_CASES,
  SECTION_SYNONYMS,
} from "../testing/section-cases.ts";
import { SectionIndex } from "./section-index.ts";
import { sectionsOf, sectionsOfArticle, sentencesIn } from "./sections.ts";

const sections = SECTION_ARTICLES.flatMap((article) => sectionsOfArticle(article, article.html));
const index = new SectionIndex(sections, SECTION_SYNONYMS);

describe("the search for sections in a browser", () => {
  it.each(SECTION_CASES)("finds %s: %j", (_why, text, found) => {
    expect(placesOf(index.search(text))).toBe(found);
  });

  it("shows the sentence that holds the most, and which of its words to mark", () => {
    expect(index.search("leak valve").hits[0]).toEqual({
      articleId: "daily-checks",
      anchor: "section-when-a-cylinder-leaks",
      heading: "When a cylinder leaks",
      sentence: "Close the valve and tell the workshop about the leak.",
      words: ["valve", "leak", "leaks"],
    });
  });

  it("finds typos among 200,000 words that begin alike", () => {
    const words = Array.from({ length: 200_000 }, (_, number) => `oxide${number}`).join(" ");
    const article = { id: "a", title: "A", description: "" };
    const many = new SectionIndex(sectionsOfArticle(article, `<p>oxygen ${words}</p>`), []);
    expect(many.search("oxygne").hits).toHaveLength(1);
  });

  it("looks for twelve words at most, and stays quick whatever is typed", () => {
    const long = "oxygen ".repeat(3_000);
    expect(index.search(long).hits).toHaveLength(4);
    expect(index.search("x".repeat(100_000)).hits).toEqual([]);
  });
});

describe("the sections of HTML", () => {
  it("are a heading with the text below it, under the heading above", () => {
    const html = `<p>First.</p><h2>One</h2><p>Text <strong>in</strong> parts</p><h3>Two</h3><ul><li>a</li><li>b</li></ul>`;
    expect(sectionsOf(html)).toEqual([
      { anchor: "", above: "", heading: "", text: "First." },
      { anchor: "section-one", above: "", heading: "One", text: "Text in parts" },
      { anchor: "section-two", above: "One", heading: "Two", text: "a\nb" },
    ]);
  });

  it("hold no markup, whatever stands in attributes, and nothing that nobody reads", () => {
    const html = `<p title="a > b" class='"'>One &lt;script&gt;</p><script>alert(1)</script><!-- no > --><button>Copy</button><p>Two`;
    expect(sectionsOf(html)[0]?.text).toBe("One <script>\nTwo");
  });

  it.each([
    ["a tag without an end", `<p>One</p><p title="`],
    ["ten thousand of them", `<p>One</p>${'<p title="'.repeat(10_000)}`],
    ["a comment without an end", "<p>One</p><!-- "],
  ])("end with %s", (_name, html) => {
    expect(sectionsOf(html)).toEqual([{ anchor: "", above: "", heading: "", text: "One" }]);
  });

  it.each([
    ["dots", `Contents ${".".repeat(500_000)}5`],
    ["combining marks", `a${"\u0301\u0316".repeat(500_000)}`],
    ["subheadings", `<h2>${"word ".repeat(100_000)}</h2>${"<h3>Part</h3>".repeat(20_000)}`],
  ])("are read in linear time of a long run of %s", (_name, html) => {
    const sections = sectionsOfArticle({ id: "a", title: "A", description: "" }, html);
    expect(new SectionIndex(sections, []).search("nothing").hits).toEqual([]);
  });

  it("end sentences at full stops, not behind abbreviations", () => {
    expect(sentencesIn("Check it, e.g. twice. Then go! “Really?” Yes\nNext\nA\tB. C")).toEqual([
      "Check it, e.g. twice.",
      "Then go!",
      "“Really?”",
      "Yes",
      "Next",
      "A\tB. C",
    ]);
  });
});
