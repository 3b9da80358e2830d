import { afterEach, expect, it } from "vitest";
import { selectedPassage, sentencesAround } from "./selected-sentence.ts";

afterEach(() => document.body.replaceChildren());

const TEXT = "Open the app. Press Save, then wait. It closes";
it.each([
  ["in the first sentence", "app", "Open the app."],
  ["in one in the middle", "Save", "Press Save, then wait."],
  ["in the last one, without its end", "closes", "It closes"],
  ["across two", "app. Press", "Open the app. Press Save, then wait."],
  ["of a whole sentence", "Press Save, then wait.", "Press Save, then wait."],
])("a selection is completed to sentences: %s", (_, selected, expected) => {
  const start = TEXT.indexOf(selected);
  expect(sentencesAround(TEXT, start, start + selected.length)).toBe(expected);
});

it("a selected passage is not longer than a message may hold", () => {
  expect(sentencesAround("x".repeat(2_000), 5, 9)).toHaveLength(500);
});

function select(html: string, from: string, to = from): Selection {
  document.body.innerHTML = html;
  const textOf = (text: string) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.textContent?.indexOf(text) ?? -1;
      if (at >= 0) return { node, at };
    }
    throw new Error(`no ${text}`);
  };
  const [start, end] = [textOf(from), textOf(to)];
  const selection = document.getSelection();
  if (!selection) throw new Error("no selection");
  selection.setBaseAndExtent(start.node, start.at, end.node, end.at + to.length);
  return selection;
}
const ARTICLE = `<h1>Title</h1><div class="rich-text"><p>Before. All of it.</p><h2>Start<a href="#s"></a></h2>
    <p>Open the <b>big</b> app. Press Save.</p><h3>Later</h3><ul><li>One thing. Two things.</li><li>Other.</li></ul></div>`;

it("a selected passage is its sentence with the heading above", () => {
  expect(selectedPassage(select(ARTICLE, "big"))).toEqual({
    passage: "Open the big app.",
    heading: "Start",
  });
  expect(selectedPassage(select(ARTICLE, "Two"))).toEqual({
    passage: "Two things.",
    heading: "Later",
  });
  expect(selectedPassage(select(ARTICLE, "All"))).toEqual({ passage: "All of it.", heading: "" });
});

it("a passage of several blocks is what is selected", () => {
  const found = selectedPassage(select(ARTICLE, "Two things.", "Other"));
  expect(found?.passage).toMatch(/^Two things\.\s?Other$/);
});

it("there is no passage outside of an article's text", () => {
  expect(selectedPassage(select(ARTICLE, "Title"))).toBeNull();
  expect(selectedPassage(select(`${ARTICLE}<p>Footer</p>`, "Other", "Footer"))).toBeNull();
  document.getSelection()?.removeAllRanges();
  expect(selectedPassage(document.getSelection())).toBeNull();
});
