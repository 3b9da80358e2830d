import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { findUnsupportedHtml } from "./unsupported-html.ts";

describe("findUnsupportedHtml", () => {
  it.each([
    ["<p>a</p><table><thead><tr><th>b</th></tr></thead></table>", ["1 table"]],
    ["<p>a</p><hr><p>b</p><hr>", ["2 dividing lines"]],
    ["<details><summary>a</summary><p>b</p></details>", ["1 fold-out section"]],
    ["<section><div>a</div><div>b</div></section>", ["1 section", "2 boxes (div)"]],
    ["<p>a<br>b</p>", ["1 line break inside a paragraph"]],
    ['<h2 id="a">b</h2>', ["ids"]],
    ['<p class="lead">b</p>', ["classes"]],
    ['<p style="text-align:center">b</p>', ["styles other than text colours"]],
    [
      '<p><img src="https://example.com/a.png" alt="a" title="b"></p>',
      ["titles that show on pointing"],
    ],
    ['<ol start="4"><li>a</li></ol>', ["the numbering of lists"]],
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
  ])("names what %s would lose", (html, expected) => {
    expect(findUnsupportedHtml(html)).toEqual(expected);
  });

  it.each([
    "",
    "<p>a <b>b</b> <i>c</i> <strike>d</strike></p>",
    "<p>a</p><p><br></p>",
    "<p>a</p><p></p>",
    "<ul>\n<li><p>a</p></li>\n<li>b\n<ol><li>c</li></ol></li>\n</ul>",
    "<pre><code>a\n  b</code></pre>",
    "<blockquote><p>a</p><p>b</p></blockquote>",
    '<p class="ql-indent-2"><span style="color: red">a</span></p>',
    '<iframe class="ql-video" src="https://player.vimeo.com/video/1084537"></iframe>',
    "<p>no&nbsp;break</p>",
    readFileSync("client/src/data/built-in/bodies/daily-vehicle-inspections.htm", "utf8"),
    readFileSync("client/src/data/built-in/bodies/user-roles.htm", "utf8"),
  ])("finds nothing in what the editor supports: %.40s", (html) => {
    expect(findUnsupportedHtml(html)).toEqual([]);
  });
});
