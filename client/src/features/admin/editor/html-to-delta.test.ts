import { readFileSync } from "node:fs";
import fc from "fast-check";
import { Quill } from "react-quill";
import { expect, it } from "vitest";
import { findUnsupportedHtml } from "../articles/unsupported-html.ts";
import { deltaToHtml } from "./delta-to-html.ts";
import { htmlToDelta } from "./html-to-delta.ts";
import { FORMATS } from "./quill-setup.ts";
import { articles } from "./testing/articles.ts";

const BUILT_IN = ["daily-vehicle-inspections", "user-roles"].map((name) =>
  readFileSync(`client/src/data/built-in/bodies/${name}.htm`, "utf8"),
);

/** The address of a published image. */
const STORED = `/api/knowledge-base/pictures/${"0a".repeat(32)}.png`;

let editor: Quill | undefined;

/** The HTML that the form stores after opening `html` in a real Quill, typing a word at its end and deleting it. */
function saved(html: string): string {
  const { ops } = htmlToDelta(html);
  // One editor serves all articles: each replaces the whole content.
  editor ??= new Quill(document.createElement("div"), { formats: FORMATS });
  editor.setContents(ops as never);
  const end = editor.getLength() - 1;
  editor.insertText(end, "touched", "user");
  editor.deleteText(end, "touched".length, "user");
  return deltaToHtml(editor.getContents().ops);
}

it.each([
  "<p>a</p>",
  "<h2>t</h2><p>a <strong>b</strong> c</p>",
  "<ul><li>a<ul><li>b<ol><li>c</li></ol></li></ul></li><li>d</li></ul>",
  "<ul><li><ul><li>b</li></ul></li></ul>",
  "<ol><li>a</li></ol><ul><li>b</li></ul><p>c</p><ol><li>d</li></ol>",
  '<ol start="4"><li>a<ol><li>b</li></ol></li><li>c</li></ol><ol start="1"><li>d</li></ol>',
  '<p class="ql-indent-3">a</p><h3 class="ql-indent-1">b</h3>',
  "<blockquote>a</blockquote><p>b</p><blockquote><p>a</p><p><br></p><p>b</p></blockquote>",
  "<pre>a\n  b\n\n\tc</pre><p>x</p>",
  "<p>a</p><p><br></p><p>b</p>",
  '<p><a href="https://example.com/?a=1&amp;b=2">x <strong>y</strong></a></p>',
  '<p><a href="/knowledge-base/cad/units">a</a> <a href="mailto:a@example.com">b</a> <a href="tel:5550142">c</a></p>',
  '<p><img src="data:image/png;base64,AAAA" alt="">t</p>',
  '<p><img src="data:image/png;base64,AAAA" alt="a &quot;b&quot;"><img src="http://example.com/a.png"></p>',
  `<p><img src="${STORED}" alt="Two units">t</p>`,
  '<iframe class="ql-video" src="https://player.vimeo.com/video/1084537?h=ab12"></iframe><p>a</p>',
  '<p>a</p><iframe class="ql-video" src="https://player.vimeo.com/video/1084537"></iframe>',
  '<p><span style="color: rgb(230, 0, 0); background-color: rgb(1, 2, 3);">a</span> b</p>',
  "<p>a&nbsp;b &nbsp; c</p>",
  "<p><strong><em><u><s>a</s></u></em></strong></p>",
  "<p>H<sub>2</sub>O <code>x</code> &lt;b&gt; &amp;nbsp; &amp;amp;</p>",
])("the editor changes nothing in %s", (html) => {
  expect(saved(html)).toBe(html);
});

it.each([
  ["", ""],
  ["<p> </p><p><br></p>", ""],
  ["<p>a</p><p><br></p><p></p>", "<p>a</p>"],
  ["<p>\n  a\n  <b>  b </b>\n  c\n</p>\n", "<p>a <strong>b </strong>c</p>"],
  ['<p><a href="sms:1">a</a></p>', "<p>a</p>"],
  ['<p>a<img src="ftp://example.com/a.png"></p>', "<p>a</p>"],
  ['<p>a<img src="data:image/svg+xml;base64,AAAA"></p>', "<p>a</p>"],
  [`<p>a<img src="${STORED}?b"><img src="/a.png"></p>`, "<p>a</p>"],
  [
    '<iframe src="https://youtu.be/dQw4w9WgXcQ"></iframe>',
    '<iframe class="ql-video" src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"></iframe>',
  ],
  ['<p>a</p><iframe src="https://evil.example/"></iframe>', "<p>a</p>"],
  // CVE-2025-15056: Quill writes such an address into the page unescaped.
  [
    `<p>a</p><iframe class="ql-video" src="https://player.vimeo.com/video/1&quot;&gt;&lt;img src=x onerror=alert(1)&gt;"></iframe>`,
    "<p>a</p>",
  ],
])("the editor makes of %j %j", (html, expected) => {
  expect(saved(html)).toBe(expected);
});

it.each(BUILT_IN)("the editor keeps the built-in article %#", (html) => {
  const withoutLineEnds = html.trim().replace(/>\n</g, "><");
  const first = saved(html);
  expect(first).toBe(withoutLineEnds);
  expect(saved(saved(first))).toBe(first);
});

it("the editor keeps 20 generated articles of every format, saved three times", () => {
  const run = fc.property(articles, (html) => {
    const first = saved(html);
    expect(first).toBe(html);
    expect(saved(saved(first))).toBe(html);
  });
  fc.assert(run, { numRuns: 20 });
}, 180_000);

it.each([
  ["<p>a</p><hr><p>b</p><hr>", ["2 dividing lines"]],
  ["<details><summary>a</summary><p>b</p></details>", ["1 fold-out section"]],
  ["<section><div>a</div><div>b</div></section>", ["1 section", "2 boxes (div)"]],
  ["<p>a<br>b</p>", ["1 line break inside a paragraph"]],
  ["<p>a<br>&nbsp;</p><p>b<br><br></p>", ["2 line breaks inside a paragraph"]],
  ['<h2 id="a">b</h2>', ["ids"]],
  ['<p class="lead">b</p>', ["classes"]],
  ['<p style="text-align:center">b</p>', ["styles other than text colours"]],
  [
    '<p><img src="https://example.com/a.png" alt="a" title="b"></p>',
    ["titles that show on pointing"],
  ],
  ["<ol reversed><li>a</li></ol>", ["the numbering of lists"]],
  [
    "<figure><img src='https://example.com/a.png' alt=''><figcaption>b</figcaption></figure>",
    ["1 figure", "1 caption"],
  ],
  ["<ul><li>a</li></ul><ul><li>b</li></ul>", ["1 separate bulleted list"]],
  ["<pre>a</pre><pre>b</pre>", ["1 separate piece of code"]],
  ["<p><mark>a</mark></p>", ["1 <mark>"]],
  ["<p><constructor>a</constructor></p>", ["1 <constructor>"]],
  ['<iframe src="https://example.com/map"></iframe>', ["1 embedded page"]],
  ['<p><a href="javascript:alert(1)">a</a></p>', ["1 link"]],
  ["<p>a</p><script>let b</script>", ["1 script", "some of the text"]],
])("the editor names what %s would lose", (html, expected) => {
  expect(findUnsupportedHtml(html)).toEqual(expected);
});

it.each([
  "",
  "<p>a <b>b</b> <i>c</i> <strike>d</strike></p>",
  "<p>a</p><p><br></p>",
  "<p>a</p><p></p>",
  "<p><strong>a<br> </strong></p>b<br><ul><li>c<br></li></ul>",
  "<ul>\n<li><p>a</p></li>\n<li>b\n<ol><li>c</li></ol></li>\n</ul>",
  "<pre><code>a\n  b</code></pre>",
  "<blockquote><p>a</p><p>b</p></blockquote>",
  '<p class="ql-indent-2"><span style="color: red">a</span></p>',
  '<iframe class="ql-video" src="https://player.vimeo.com/video/1084537"></iframe>',
  "<p>no&nbsp;break</p>",
  `<p><img src="${STORED}" alt=""></p>`,
  ...BUILT_IN,
])("the editor loses nothing of what it supports (%#)", (html) => {
  expect(findUnsupportedHtml(html)).toEqual([]);
});
