import { describe, expect, it } from "vitest";
import { slugOf } from "../text/slug.ts";
import { splitAtWords, stemOf, termsOf, withoutAccents, wordsOf } from "./analysis.ts";
import type { Searched } from "./documents.ts";
import { SearchIndex } from "./search-index.ts";

const articleOf = (title: string, id = "a"): Searched => {
  const sections = [{ anchor: "", above: "", heading: "", text: "" }];
  return { id, title, description: "", link: `/${id}`, category: "", sections };
};

/** True if a search finds an article by every word: exact, inflected or by its beginning. */
const isFound = (title: string, search: string) => {
  const { hits, isSimilar } = new SearchIndex([articleOf(title)], []).search(search);
  return hits.length > 0 && !isSimilar;
};

const RULES: Record<string, readonly [title: string, search: string, isFound: boolean][]> = {
  "invisible characters": [
    ["Pass\u00adword", "password", true],
    ["Password", "pass\u200bword", true],
    ["Time\u2060sheet", "timesheet", true],
    ["\ufeffRoster", "roster", true],
  ],
  "compatibility forms and case": [
    ["ﬁx the printer", "FIX", true],
    ["Ｏ２", "o2", true],
    ["№ ５", "5", true],
    ["ΑΜΒΟΥΛΑΝΣ", "αμβουλανς", true],
  ],
  accents: [
    ["Résumé", "resume", true],
    ["Resume", "résumé", false],
    ["Résumé", "résumé", true],
    ["Re\u0301sume\u0301", "résumé", true],
    ["Übergabe", "ubergabe", true],
    ["Ubergabe", "Übergabe", false],
    ["Straße", "strasse", true],
    ["Łódź", "lodz", true],
    ["Smørrebrød", "smorrebrod", true],
    ["がん", "かん", false],
  ],
  "abbreviations and short words": [
    ["A truck", "AED", false],
    ["I check", "IED", false],
    ["The AED", "AED", true],
    ["The AED", "AEDs", true],
    ["The AEDs", "aed", true],
    ["The unit", "UNITED", false],
    ["Charts", "charting", true],
  ],
  "function words": [
    ["The truck", "the", false],
    ["Doing it", "does", false],
    ["What it does", "doing", false],
    ["Our IT department", "IT", true],
    ["Open it", "IT", false],
    ["Onboarding", "on", true],
  ],
  "numbers and units": [
    ["1,000 calls", "1000", true],
    ["1000 calls", "1,000", true],
    ["1\u00a0000 calls", "1000", true],
    ["1,00 calls", "100", false],
    ["Give 10 mg", "10mg", true],
    ["Give 10mg", "10 mg", true],
    ["Give 10 mg", "mg 10", true],
    ["Give 5 mg at 10", "10mg", false],
    ["A 12-lead ECG", "12-lead", true],
    ["A 12-lead ECG", "lead", true],
    ["A 12 lead ECG", "12-lead", true],
    ["Lead 12", "12-lead", false],
    ["In C++", "c++", true],
    ["Grade C", "c++", false],
    ["The AS/400", "AS/400", true],
    ["The AS/400", "400", true],
    ["Room 400 as it is", "AS/400", false],
    ["Version 2.4.1", "2.4.1", true],
    ["Version 2.4.1", "2.4", true],
    ["Version 2.14", "2.4", false],
    ["Part 11996-000017", "11996-000017", true],
    ["Hand-over", "handover", true],
    ["Handover", "hand-over", true],
  ],
  "languages without spaces": [
    ["请到北门集合", "北门", true],
    ["请到北门集合", "门", true],
    ["请到北门集合", "南门", false],
    ["救急車の点検", "点検", true],
    ["รถพยาบาล", "พยาบาล", true],
  ],
};

describe.each(Object.entries(RULES))("the search by its rules for %s", (_rule, cases) => {
  it.each(cases)("the title “%s” is found by “%s”: %s", (title, search, expected) => {
    expect(isFound(title, search)).toBe(expected);
  });
});

it.each([
  ["charting", "chart"],
  ["used", "used"],
  ["aed", "aed"],
  ["doing", "doing"],
  ["éclairs", "éclairs"],
])("the word %j has the stem %j of three letters at least", (word, stem) => {
  expect(stemOf(word)).toBe(stem);
});

it("slugs follow the table that searches compare by", () => {
  for (const title of ["Straße", "Smørrebrød", "Łódź", "Übergabe"]) {
    expect(slugOf(title)).toBe(withoutAccents(title));
  }
  expect(withoutAccents("Straße Smørrebrød Łódź")).toBe("strasse smorrebrod lodz");
});

it("a text is split at its words without a loss", () => {
  const text = "Pass\u00adword, 12-lead (北门外) … O'Brien";
  const parts = splitAtWords(text);
  expect(parts.map((part) => part.text).join("")).toBe(text);
  const textsWith = (word: string) =>
    parts.filter(({ words }) => words.includes(word)).map((part) => part.text);
  expect(textsWith("password")).toEqual(["Pass\u00adword"]);
  expect(textsWith("12lead")).toEqual(["12-lead"]);
  expect(textsWith("北门")).toEqual(["北", "门"]);
});

it.each([
  ["hyphens", "a-".repeat(200_000)],
  ["groups of digits", `1${",000".repeat(200_000)}0`],
  ["plus signs", "c++".repeat(200_000)],
  ["combining marks", `a${"\u0301\u0316".repeat(200_000)}`],
  ["ideographs", "北".repeat(200_000)],
  ["soft hyphens", "\u00ad".repeat(400_000)],
  ["letters that fold to eighteen each", "ﷺ".repeat(100_000)],
])("a long run of %s is read in linear time", (_name, text) => {
  expect(() => [termsOf(text), wordsOf(text), splitAtWords(text)]).not.toThrow();
});
