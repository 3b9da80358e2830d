import { describe, expect, it } from "vitest";
import { aVideo } from "@/app/testing/api-stub.ts";
import { type IndexedEntry, SearchIndex, videoEntries } from "./search-index.ts";
import { withSearch } from "./search-results.tsx";

const entry = (kind: IndexedEntry["kind"], title: string, detail = ""): IndexedEntry => ({
  kind,
  title,
  detail,
  href: `/${title}`,
});
const entries = [
  entry("article", "Restock a Unit", "Find the printer in the cupboard."),
  entry("article", "Fix the Printer", "Labels and reports."),
  entry("video", "Daily vehicle inspection", "Work down the checklist."),
  entry("chapter", "Record a defect", "1:50 · Daily vehicle inspection"),
];
const index = new SearchIndex(entries);
const titles = (text: string, limit = 6) =>
  index.search(text, limit).entries.map(({ title }) => title);

describe("SearchIndex", () => {
  it.each([
    ["printer", ["Fix the Printer", "Restock a Unit"]],
    ["PRINT", ["Fix the Printer", "Restock a Unit"]],
    ["inter", ["Fix the Printer", "Restock a Unit"]],
    ["fix printer", ["Fix the Printer"]],
    ["printer fix", ["Fix the Printer"]],
    ["daily", ["Daily vehicle inspection", "Record a defect"]],
    ["printer zebra", []],
    ["", []],
    ["...", []],
  ])("finds for %j, every word of it, titles first", (text, expected) => {
    expect(titles(text)).toEqual(expected);
  });

  it("lists the kinds in the order of their groups, whichever matches first", () => {
    const found = new SearchIndex([
      entry("video", "Daily vehicle inspection"),
      entry("chapter", "Fuel card"),
      entry("video", "Fuel the truck"),
      entry("article", "Fuel receipts"),
    ]).search("fuel", 6);
    expect(found.entries.map(({ kind }) => kind)).toEqual(["article", "video", "chapter"]);
  });

  it.each(["pritner", "prnter", "printter", "prinzer", "inspektion", "inspcti", "dialy vehicle"])(
    "forgives one typo a word: %s",
    (text) => {
      expect(titles(text).length).toBeGreaterThan(0);
    },
  );

  it("marks the words it took a typo for", () => {
    expect(index.search("pritner", 6).terms).toEqual(["printer"]);
    expect(index.search("print", 6).terms).toEqual(["print"]);
  });

  it("forgives no second typo in a word, and none in a short one", () => {
    expect(titles("pirtner")).toEqual([]);
    expect(titles("fxi")).toEqual([]);
  });

  it("keeps the best of each kind up to the limit", () => {
    expect(titles("printer", 1)).toEqual(["Fix the Printer"]);
    expect(titles("daily", 1)).toEqual(["Daily vehicle inspection", "Record a defect"]);
  });

  it("is not fooled by words that are names of JavaScript's own", () => {
    expect(titles("constructor")).toEqual([]);
    expect(titles("__proto__")).toEqual([]);
  });
});

describe("withSearch", () => {
  it("remembers the six latest, each once", () => {
    const many = ["a", "b", "c", "d", "e", "f", "g"].reduce(withSearch, [] as readonly string[]);
    expect(many).toEqual(["g", "f", "e", "d", "c", "b"]);
    expect(withSearch(many, "D")).toEqual(["D", "g", "f", "e", "c", "b"]);
  });
});

it.each([
  ["1:35", "1:35 · Password rules", "/university?video=7&t=95"],
  ["soon", "00:00 · Password rules", "/university?video=7&t=0"],
])(
  "a chapter with the timestamp %s shows and opens the time it leads to",
  (timestamp, detail, href) => {
    const chapters = JSON.stringify([{ title: "Change a password", timestamp }]);
    const [, chapter] = videoEntries([aVideo({ id: 7, title: "Password rules", chapters })]);
    expect(chapter).toMatchObject({ kind: "chapter", detail, href });
  },
);
