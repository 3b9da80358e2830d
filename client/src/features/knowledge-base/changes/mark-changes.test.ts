import { expect, it } from "vitest";
import { enhanceArticleHtml, type SafeHtml } from "@/lib/article-html.ts";
import { markChanges } from "./mark-changes.ts";

/** The text with its marks as a reader sees them: `+added+`, `-removed-`. */
function read(before: string, after: string) {
  const marked = markChanges(after as SafeHtml, before as SafeHtml);
  const { body } = document.implementation.createHTMLDocument("");
  body.innerHTML = marked?.html ?? "";
  for (const label of body.querySelectorAll(".sr-only")) label.remove();
  const places = [...body.querySelectorAll<HTMLElement>(".change")].map((mark) => {
    const { place } = mark.dataset;
    mark.removeAttribute("class");
    mark.removeAttribute("data-place");
    return place;
  });
  const html = body.innerHTML
    .replaceAll(/<\/?ins>/g, "+")
    .replaceAll(/<\/?del>/g, "-")
    .replaceAll("++", "");
  return { html, count: marked?.count, places: new Set(places).size };
}

it.each([
  [
    "words",
    "<p>Check the tyres daily.</p>",
    "<p>Check the brakes daily.</p>",
    "<p>Check the -tyres-+brakes+ daily.</p>",
  ],
  [
    "words at the start",
    "<p>Then check it all</p>",
    "<p>check it all</p>",
    "<p>-Then -check it all</p>",
  ],
  [
    "a paragraph that was added",
    "<p>One.</p>",
    "<p>One.</p><p>Quite <em>new</em>.</p>",
    "<p>One.</p><p>+Quite +<em>+new+</em>+.+</p>",
  ],
  [
    "a paragraph that is gone",
    "<p>One.</p><p>Two.</p><p>Three.</p>",
    "<p>One.</p><p>Three.</p>",
    "<p>One.</p><p>-Two.-</p><p>Three.</p>",
  ],
  [
    "a step that is gone",
    "<ol><li>a</li><li>b</li><li>c</li></ol>",
    "<ol><li>a</li><li>c</li></ol>",
    "<ol><li>a</li><li>-b-</li><li>c</li></ol>",
  ],
  [
    "a step with steps below it",
    "<ul><li>a b c<ul><li>x</li></ul></li></ul>",
    "<ul><li>a b d<ul><li>x</li><li>y</li></ul></li></ul>",
    "<ul><li>a b -c-+d+<ul><li>x</li><li>+y+</li></ul></li></ul>",
  ],
  [
    "a cell",
    "<table><tbody><tr><td>gone cell</td></tr></tbody></table>",
    "<table><tbody><tr><td>something else</td></tr></tbody></table>",
    "<p>-gone cell-</p><table><tbody><tr><td>+something else+</td></tr></tbody></table>",
  ],
  [
    "another text in its place",
    "<p>Drive on the left.</p>",
    "<p>Ask your manager.</p>",
    "<p>-Drive on the left.-</p><p>+Ask your manager.+</p>",
  ],
  [
    "an image that was added",
    "<p>One.</p>",
    '<p>One.</p><p><img src="/a.png" alt="The cab"></p>',
    '<p>One.</p><p>+<img src="/a.png" alt="The cab">+</p>',
  ],
  [
    "an image that was replaced",
    '<p><img src="/a.png" alt="The cab"></p>',
    '<p><img src="/b.png" alt="The cab"></p>',
    '<p>-[The cab]-</p><p>+<img src="/b.png" alt="The cab">+</p>',
  ],
])("a comparison marks %s", (_, before, after, expected) => {
  expect(read(before, after)).toEqual({
    html: expected,
    count: 1 + Number(/x<\/li><li>y/.test(after)),
    places: 1 + Number(/x<\/li><li>y/.test(after)),
  });
});

it("a comparison marks no changes of spaces, formats or link addresses", () => {
  expect(read("<p>A  <b>b</b>\n c</p>", '<p>A b <a href="/x">c</a></p>')).toEqual({
    html: '<p>A b <a href="/x">c</a></p>',
    count: 0,
    places: 0,
  });
});

it("a comparison tells added and removed words in text, too", () => {
  const before = "<p>Check the tyres daily.</p>" as SafeHtml;
  const marked = markChanges("<p>Check the brakes daily.</p>" as SafeHtml, before);
  const { body } = document.implementation.createHTMLDocument("");
  body.innerHTML = marked?.html ?? "";
  expect(body.textContent).toBe("Check the Removed: tyresAdded: brakes daily.");
});

it("a comparison keeps anchors, notes, code and its copy button", () => {
  const enhanced = (step: string) =>
    enhanceArticleHtml(
      `<h2>Before</h2><blockquote>Tip: ${step} with care.</blockquote><pre>npm ${step}\n  x</pre>`,
    ).html;
  const { html, count } = read(enhanced("drive"), enhanced("brake"));
  expect(count).toBe(1);
  expect(html).toContain("-drive-+brake+ with care.");
  expect(html).toContain("npm -drive-+brake+\n  x</pre>");
  expect(html).toMatch(/<button type="button" data-copy="">Copy<\/button>/);
  expect(html).toContain('class="anchor"');
});

it("a removed text is marked as text, never as HTML", () => {
  const { html } = read("<p>&lt;img src=x onerror=alert(1)&gt; was here</p>", "<p>Now</p>");
  expect(html).toBe("<p>-&lt;img src=x onerror=alert(1)&gt; was here-</p><p>+Now+</p>");
});

it("a comparison marks one word of a very long article", () => {
  const long = (word: string) =>
    Array.from({ length: 3_000 }, (_, index) => `<p>${word} ${index} of the list</p>`).join("");
  expect(read(long("Step"), long("Step").replace("Step 700 ", "Part 700 "))).toMatchObject({
    count: 1,
  });
});
