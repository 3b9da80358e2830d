import { expect, it } from "vitest";
import { enhanceArticleHtml } from "./article-html.ts";

function read(html: string): HTMLElement {
  const box = document.createElement("div");
  box.innerHTML = enhanceArticleHtml(html).html;
  return box;
}

it.each([
  ["<blockquote>Note: keep it.</blockquote>", "note"],
  ["<blockquote><p>tip : keep it.</p></blockquote>", "tip"],
  ["<blockquote><strong>Important:</strong> keep it.</blockquote>", "important"],
  ["<blockquote>\n<b>WARNING</b>: keep it.</blockquote>", "warning"],
])("a quotation that begins with its word is a callout: %s", (html, kind) => {
  const note = read(html).querySelector("[role=note]");
  expect(note).toHaveClass("callout", `callout-${kind}`);
  expect(note?.querySelector("svg")).toHaveAttribute("aria-hidden", "true");
  expect(note?.querySelectorAll("strong, b")).toHaveLength(1);
  expect(note?.textContent?.trim()).toMatch(/keep it\.$/);
});

it.each([
  "<blockquote>Notes: not the word.</blockquote>",
  "<blockquote>Note that nothing follows.</blockquote>",
  "<p>Note: no quotation.</p>",
])("no callout is %s", (html) => {
  expect(read(html).querySelector("[role=note]")).toBeNull();
  expect(read(html).innerHTML).toBe(html.replace("<blockquote", '<blockquote dir="auto"'));
});

it("a callout's word is strong, and its text stays as it is", () => {
  const note = read("<blockquote><p>Note: a <em>b</em>: c</p><p>d</p></blockquote>");
  expect(note.querySelector("[role=note] > div")?.innerHTML).toBe(
    '<p><strong dir="auto">Note:</strong> a <em>b</em>: c</p><p>d</p>',
  );
});

it("a callout holds nothing that the sanitiser takes out", () => {
  const note = read("<blockquote>Tip: <img src=x onerror=alert(1)><script>1</script></blockquote>");
  expect(note.querySelector("img, script")).toBeNull();
});

const image = '<img src="https://example.com/a.png" alt="A seal">';

it("a paragraph in italics below an image alone is its caption", () => {
  const figure = read(`<p>${image}</p>\n<p><em>The seal is <strong>unbroken</strong>.</em></p>`);
  expect(figure.querySelector("figure > img")).toHaveAttribute("alt", "A seal");
  expect(figure.querySelector("figure > figcaption")?.innerHTML).toBe(
    "The seal is <strong>unbroken</strong>.",
  );
  expect(figure.querySelector("p")).toBeNull();
});

it.each([
  `<p>${image}</p><p><em>Partly</em> in italics.</p>`,
  `<p>Text and ${image}</p><p><em>In italics.</em></p>`,
  `<p>${image}</p><h2>A heading</h2><p><em>In italics.</em></p>`,
  `<p>${image}</p><p></p>`,
])("no caption is in %s", (html) => {
  expect(read(html).querySelector("figure")).toBeNull();
});

it("a severity shows for a heading, cell or strong word alone", () => {
  const box = read(
    "<h3>Critical</h3><p>Choose <strong>Major</strong> or <b>Minor</b>.</p><table><tbody><tr><td>Major</td></tr></tbody></table>",
  );
  expect([...box.querySelectorAll(".severity")].map(({ className }) => className)).toEqual([
    "severity severity-critical",
    "severity severity-major",
    "severity severity-minor",
    "severity severity-major",
  ]);
  expect(box.querySelector("h3")).toHaveAttribute("aria-label", "Critical");
});

it.each([
  "<h3>Critical defects</h3>",
  "<p>Critical</p>",
  "<p><strong>critical</strong> and <strong>Critical:</strong></p>",
])("no severity shows in %s", (html) => {
  expect(read(html).querySelector(".severity")).toBeNull();
});

it("a severity shows once for a strong word in a heading", () => {
  expect(read("<h3><strong>Minor</strong></h3>").querySelectorAll(".severity")).toHaveLength(1);
});

const table = "<table><tbody><tr><td>a</td></tr></tbody></table>";

it("a table scrolls in a region named after the heading above", () => {
  const box = read(`<h2>Levels</h2><p>Text.</p>${table}`);
  expect(box.querySelector("[role=region] > .scroller > table")).not.toBeNull();
  expect(box.querySelector("[role=region]")).toHaveAttribute("aria-label", "Table: Levels");
  expect(read(table).querySelector("[role=region]")).toHaveAttribute("aria-label", "Table");
});

it("a table inside another scrolls with that", () => {
  const nested = read(`<table><tbody><tr><td>${table}</td></tr></tbody></table>`);
  expect(nested.querySelectorAll(".scroller")).toHaveLength(1);
});
