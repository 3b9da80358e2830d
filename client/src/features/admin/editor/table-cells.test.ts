import { attacks } from "@shared/testing/attacks.ts";
import fc from "fast-check";
import { Quill } from "react-quill";
import { beforeEach, expect, it } from "vitest";
import { sanitizeToText } from "@/lib/sanitize-html.ts";
import { findUnsupportedHtml } from "../articles/unsupported-html.ts";
import { deltaToHtml } from "./delta-to-html.ts";
import { htmlToDelta } from "./html-to-delta.ts";
import { FORMATS, MODULES } from "./quill-setup.ts";
import { TableCells } from "./table-cells.ts";
import { cellsOf, isMergedCell, parseTable } from "./table-html.ts";
import { tables } from "./testing/articles.ts";

beforeEach(() => {
  // jsdom does not implement it.
  Range.prototype.getBoundingClientRect = () => new DOMRect();
});

let opened: { quill: Quill; cells: TableCells } | undefined;

/** Shows an article in a real editor; one serves all articles. */
function show(html: string) {
  if (!opened) {
    const box = document.createElement("div");
    document.body.append(box);
    const quill = new Quill(box, { formats: FORMATS, modules: MODULES });
    opened = { quill, cells: new TableCells(quill, () => {}) };
    opened.cells.listen();
  }
  const { quill, cells } = opened;
  quill.setContents(htmlToDelta(html).ops as never);
  const shown = [...quill.root.querySelectorAll("table")].flatMap(cellsOf);
  return { quill, cells, shown, saved: () => deltaToHtml(quill.getContents().ops) };
}

const htmlOfCells = (html: string) => {
  const table = parseTable(html);
  return table ? cellsOf(table).map(({ outerHTML }) => outerHTML) : [];
};

/** Writes a word into a cell; false if it can't be edited. */
function write(article: ReturnType<typeof show>, index: number, word: string): boolean {
  article.shown[index]?.dispatchEvent(
    new MouseEvent("mousedown", { bubbles: true, cancelable: true }),
  );
  const editor = article.cells.cell?.quill;
  if (!editor || !article.shown[index]?.contains(editor.root)) return false;
  editor.insertText(0, word, "user");
  return true;
}

it("20 generated tables are saved as they were, but for a cell that is edited", () => {
  const run = fc.property(tables, fc.nat(), (html, choice) => {
    const article = show(html);
    expect(article.saved()).toBe(html);
    const before = htmlOfCells(html);
    const index = choice % before.length;
    const cell = article.shown[index];
    const isMerged = cell !== undefined && isMergedCell(cell);
    expect(write(article, index, "Changed ")).toBe(!isMerged);
    const after = htmlOfCells(article.saved());
    expect(after.length).toBe(before.length);
    expect(after.filter((each, place) => each !== before[place])).toEqual(
      isMerged ? [] : [expect.stringContaining("Changed")],
    );
    article.quill.history.undo();
    expect(article.saved()).toBe(html);
  });
  fc.assert(run, { numRuns: 20 });
}, 300_000);

it.each([
  "<em><strong>nested</strong></em>",
  '<strong><a href="https://example.com">a link</a></strong>',
  "<em>some <strong>nested</strong> words</em>",
  "<code>two<br>lines</code>",
  "before <br>after ",
  "text<p>paragraph</p>",
  "text<br><ul><li>item</li></ul>",
])("a cell of %s is as before once a typed letter is deleted", (cell) => {
  const table = `<table><tbody><tr><td>${cell}</td><td>b</td></tr></tbody></table>`;
  const article = show(table);
  expect(write(article, 0, "x")).toBe(true);
  expect(article.saved()).not.toBe(table);
  article.cells.cell?.quill.deleteText(0, 1, "user");
  expect(article.saved()).toBe(table);
});

it("the editor warns only of tables that are not blocks of their own", () => {
  const table = "<table><tbody><tr><td>a</td></tr></tbody></table>";
  expect(findUnsupportedHtml(`<p>a</p>${table}`)).toEqual([]);
  expect(findUnsupportedHtml(`<ul><li>a${table}</li></ul>`)).toEqual(["1 table"]);
});

// The sanitiser's own tests have those of great size.
const { "great size": _, ...quick } = attacks;

it.each(Object.entries(quick))("%s in a cell neither runs nor is saved", (_name, all) => {
  for (const attack of [...all, "<table><tr><td>in</table>", "<b><a href=//x>unclosed"]) {
    const article = show(
      `<p>a</p><table><tbody><tr><td>${attack}</td><td>b</td></tr></tbody></table>`,
    );
    write(article, 0, "edited");
    write(article, article.shown.length - 1, "edited");
    const saved = article.saved();
    expect(sanitizeToText(saved)).toBe(saved);
    const inside = [...article.quill.root.querySelectorAll("*")];
    expect(
      inside.filter(({ localName }) =>
        /^(script|svg|math|style|object|embed|form|input)$/.test(localName),
      ),
    ).toEqual([]);
    const names = inside.flatMap(({ attributes }) => [...attributes].map(({ name }) => name));
    expect(names.filter((name) => name.startsWith("on"))).toEqual([]);
    expect(
      inside.filter((each) =>
        /^\s*(javascript|data:text|vbscript)/i.test(each.getAttribute("href") ?? ""),
      ),
    ).toEqual([]);
  }
  expect((window as { hacked?: number }).hacked).toBeUndefined();
});
