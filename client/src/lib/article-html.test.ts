import { expect, it } from "vitest";
import { enhanceArticleHtml } from "./article-html.ts";

const idsOf = (...titles: string[]) =>
  enhanceArticleHtml(titles.map((title) => `<h2>${title}</h2>`).join("")).headings.map(
    ({ id }) => id,
  );

it.each([
  [
    ["Step", "Step", "Step 2"],
    ["section-step", "section-step-2", "section-step-2-2"],
  ],
  [
    ["Step 2", "Step", "Step"],
    ["section-step-2", "section-step", "section-step-3"],
  ],
  [
    ["Step", "Step", "Step", "Step 3"],
    ["section-step", "section-step-2", "section-step-3", "section-step-3-2"],
  ],
  [
    ["main", "Main!", "…", "!"],
    ["section-main", "section-main-2", "section-", "section--2"],
  ],
])("the headings %j get unique ids, the first its plain one", (titles, ids) => {
  expect(idsOf(...titles)).toEqual(ids);
});

it.each([
  [
    "the outermost list",
    "<ul><li>One<ul><li>Two</li></ul></li></ul>",
    '<ul dir="auto"><li>One<ul><li>Two</li></ul></li></ul>',
  ],
  [
    "a note, whose English label has one of its own",
    "<blockquote>Note: شكرا</blockquote>",
    'role="note" dir="auto"><svg.*<strong dir="auto">Note:</strong> شكرا',
  ],
  ["no code", "<pre>x</pre>", '^<div class="code"><pre>'],
  [
    "a table, and tells the cells of its longest row to the print styles",
    "<table><tbody><tr><td>1</td></tr><tr><td>1</td><td>2</td></tr></tbody></table>",
    'style="--columns: 2" aria-label="Table" dir="auto"><div class="scroller"',
  ],
])("the direction of %s is set", (_, html, expected) => {
  expect(enhanceArticleHtml(html).html).toMatch(new RegExp(expected));
});

it.each([
  ["https://player.vimeo.com/video/123?h=abc", "https://vimeo.com/123/abc", "Vimeo"],
  [
    "https://www.youtube-nocookie.com/embed/a-B_1",
    "https://www.youtube.com/watch?v=a-B_1",
    "YouTube",
  ],
])("the embedded video %s is linked to %s", (src, href, host) => {
  const { html } = enhanceArticleHtml(`<p><iframe src="${src}"></iframe></p>`);
  expect(html).toContain(
    `</iframe><a class="watch" href="${href}" rel="noopener noreferrer">Watch on ${host}</a></p>`,
  );
});
