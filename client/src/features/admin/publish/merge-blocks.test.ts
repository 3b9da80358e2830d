import fc from "fast-check";
import { expect, it } from "vitest";
import { isSameText, type MergedPart, mergeBlocks } from "./merge-blocks.ts";

const p = (...texts: string[]) => texts.map((text) => `<p>${text}</p>`).join("");
const settled = (html: string): MergedPart[] => [{ html }];

it.each([
  ["nobody changed anything", p("a", "b"), p("a", "b"), p("a", "b"), p("a", "b")],
  ["only mine changed", p("a", "b"), p("a", "B"), p("a", "b"), p("a", "B")],
  ["only theirs changed", p("a", "b"), p("a", "b"), p("A", "b"), p("A", "b")],
  ["paragraphs next to each other", p("a", "b"), p("A", "b"), p("a", "B"), p("A", "B")],
  ["one side changed both", p("a", "b", "c"), p("A", "B", "c"), p("a", "b", "C"), p("A", "B", "C")],
  ["an insertion and an edit", p("a", "b"), p("a", "x", "b"), p("a", "B"), p("a", "x", "B")],
  ["a deletion and an edit", p("a", "b", "c"), p("a", "c"), p("a", "b", "C"), p("a", "C")],
])("a merge of texts settles without a question if %s", (_case, before, mine, theirs, merged) => {
  expect(mergeBlocks(before, mine, theirs)).toEqual(settled(merged));
});

it("a paragraph that both changed is shown as mine, theirs and before", () => {
  expect(mergeBlocks(p("a", "b", "c"), p("a", "B", "x"), p("a", "ß", "c"))).toEqual([
    { html: p("a") },
    { before: p("b"), mine: p("B"), theirs: p("ß") },
    { html: p("x") },
  ]);
});

it("two insertions at one place collide, as their order is unknown", () => {
  expect(mergeBlocks(p("a"), p("a", "x"), p("a", "y"))).toEqual([
    { html: p("a") },
    { before: "", mine: p("x"), theirs: p("y") },
  ]);
});

it("a deleted paragraph collides with an edit of it", () => {
  expect(mergeBlocks(p("a", "b"), p("a"), p("a", "B"))).toEqual([
    { html: p("a") },
    { before: p("b"), mine: "", theirs: p("B") },
  ]);
});

it("spaces between elements are no change, those in code are one", () => {
  const list = "<ul>\n  <li>one</li>\n  <li>two</li>\n</ul>\n";
  const edited = "<ul><li>one</li><li>two</li></ul><p>new</p>";
  expect(mergeBlocks(list, edited, list)).toEqual(
    settled("<ul>\n  <li>one</li>\n  <li>two</li>\n</ul><p>new</p>"),
  );
  expect(isSameText("<pre>a  b</pre>", "<pre>a b</pre>")).toBe(false);
});

const text = fc.array(fc.constantFrom(..."abcdef"), { maxLength: 7 }).map((all) => p(...all));
const resolve = (parts: MergedPart[], side: "mine" | "theirs") =>
  parts.map((part) => ("html" in part ? part.html : part[side])).join("");

it("a merge is one side if the other changed nothing", () => {
  fc.assert(
    fc.property(text, text, (before, changed) => {
      expect(mergeBlocks(before, before, changed)).toEqual(changed ? settled(changed) : []);
      expect(mergeBlocks(before, changed, before)).toEqual(changed ? settled(changed) : []);
      expect(mergeBlocks(before, changed, changed)).toEqual(changed ? settled(changed) : []);
    }),
  );
});

it("a merge is the same for both sides", () => {
  fc.assert(
    fc.property(text, text, text, (before, mine, theirs) => {
      const swapped = resolve(mergeBlocks(before, theirs, mine), "theirs");
      expect(swapped).toBe(resolve(mergeBlocks(before, mine, theirs), "mine"));
    }),
  );
});

it.each(["mine", "theirs"] as const)("a merge drops no paragraph that %s added", (side) => {
  fc.assert(
    fc.property(text, text, text, (before, mine, theirs) => {
      const kept = resolve(mergeBlocks(before, mine, theirs), side);
      const all = (side === "mine" ? mine : theirs).match(/<p>\w<\/p>/g) ?? [];
      const added = all.filter((paragraph) => !before.includes(paragraph));
      expect(added.filter((paragraph) => !kept.includes(paragraph))).toEqual([]);
    }),
  );
});
