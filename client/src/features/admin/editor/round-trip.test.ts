import { readFileSync } from "node:fs";
import { Quill } from "react-quill";
import { describe, expect, it } from "vitest";
import { deltaToHtml } from "./delta-to-html.ts";
import { htmlToDelta } from "./html-to-delta.ts";
import { FORMATS } from "./quill-formats.ts";

/** What the form would store after opening this in a real Quill. */
function reopened(html: string): string {
  const delta = htmlToDelta(html);
  const quill = new Quill(document.createElement("div"), { formats: FORMATS });
  quill.setContents(delta.ops as never);
  return deltaToHtml(quill.getContents().ops);
}

const ex = [
  "<p>a</p>",
  "<h2>t</h2><p>a <strong>b</strong> c</p>",
  "<ul><li>a<ul><li>b<ol><li>c</li></ol></li></ul></li><li>d</li></ul>",
  "<ul><li><ul><li>b</li></ul></li></ul>",
  '<p class="ql-indent-3">a</p>',
  '<h3 class="ql-indent-1">a</h3>',
  "<blockquote>a</blockquote><p>b</p><blockquote><p>a</p><p>b</p></blockquote>",
  "<pre>a\n  b\n\nc</pre><p>x</p>",
  "<p>a</p><p><br></p><p>b</p>",
  '<p><a href="https://example.com/?a=1&amp;b=2">x <strong>y</strong></a></p>',
  '<p><img src="data:image/png;base64,AAAA" alt="" width="3" height="4">t</p>',
  '<p><img src="data:image/png;base64,AAAA" alt="a &quot;b&quot;"></p>',
  '<iframe class="ql-video" src="https://player.vimeo.com/video/1084537?h=ab12"></iframe><p>a</p>',
  '<p>a</p><iframe class="ql-video" src="https://player.vimeo.com/video/1084537"></iframe>',
  '<p><span style="color: rgb(230, 0, 0); background-color: rgb(1, 2, 3);">a</span> b</p>',
  "<p>a&nbsp;b &nbsp; c</p>",
  "<p><strong><em><u><s>a</s></u></em></strong></p>",
  "<p>H<sub>2</sub>O <code>x</code></p>",
];
it.each(ex)("%s", (h) => {
  expect(reopened(h)).toBe(h);
});
it.each(["daily-vehicle-inspections", "user-roles"])("%s", (n) => {
  const h = readFileSync(`client/src/content/built-in/bodies/${n}.htm`, "utf8");
  const once = reopened(h);
  expect(once.replace(/\n/g, "")).toBe(h.replace(/>\n</g, "><").trim().replace(/\n/g, ""));
  expect(reopened(once)).toBe(once);
});
