import { expect, it } from "vitest";
import { enhanceArticleHtml } from "./article-html.ts";
import { sanitizeToText } from "./sanitize-html.ts";

it.each([
  "<p>Plain <strong>strong</strong> <em>em</em> <u>u</u> <s>s</s></p>",
  '<p><span style="color: red;">a</span><span style="background-color: rgb(1, 2, 3);">b</span></p>',
  "<ol><li>one<ul><li>two</li></ul></li></ol>",
  '<p class="ql-indent-3">in</p>',
  "<blockquote>said</blockquote><pre>code</pre>",
  '<p><a href="https://example.com">a</a> <a href="mailto:a@example.com">b</a> <a href="tel:5550142">c</a></p>',
  '<p><img src="data:image/png;base64,AAAA" alt="an image"></p>',
  '<p><img src="data:image/png;base64,AAAA" alt="" width="640" height="360"></p>',
  '<ol start="3"><li>three</li></ol>',
  '<table><tbody><tr><th scope="row" colspan="2">a</th></tr></tbody></table>',
  '<iframe class="ql-video" src="https://player.vimeo.com/video/1084537"></iframe>',
  '<iframe class="ql-video" src="https://www.youtube-nocookie.com/embed/abc_-123"></iframe>',
  `<p><img src="/api/knowledge-base/pictures/${"0a".repeat(32)}.webp" alt=""></p>`,
])("the sanitiser keeps what the editor makes: %s", (html) => {
  expect(sanitizeToText(html)).toBe(html);
});

it.each([
  ["<script>alert(1)</script>", ""],
  ["<img src=x onerror=alert(1)>", ""],
  ['<img src="data:image/svg+xml;base64,AAAA">', ""],
  ['<img src="/api/knowledge-base/pictures/x.png"><img src="/api/auth/session">', ""],
  ['<p onclick="alert(1)">a</p>', "<p>a</p>"],
  ['<a href="javascript:alert(1)">a</a>', "<a>a</a>"],
  ['<a href="jav&#x09;ascript:alert(1)">a</a>', "<a>a</a>"],
  ['<a href="data:text/html,<script>alert(1)</script>">a</a>', "<a>a</a>"],
  ['<a href="data:image/png;base64,AAAA">a</a>', "<a>a</a>"],
  ['<a href="//evil.example">a</a>', "<a>a</a>"],
  ['<iframe src="https://evil.example/"></iframe>', ""],
  ['<iframe src="https://player.vimeo.com.evil.example/video/1"></iframe>', ""],
  [
    '<iframe src="https://player.vimeo.com/video/1" srcdoc="<script>1</script>"></iframe>',
    '<iframe src="https://player.vimeo.com/video/1"></iframe>',
  ],
  ["<svg><script>alert(1)</script></svg>", ""],
  ["<svg><a xlink:href='javascript:1'><text>a</text></a></svg>", ""],
  [
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    "",
  ],
  ['<div style="position:fixed;inset:0">a</div>', "a"],
  [
    '<p style="position:fixed;color:red;background:url(https://evil.example)">a</p>',
    '<p style="color: red;">a</p>',
  ],
  ['<p id="root" name="body" class="fixed inset-0">a</p>', "<p>a</p>"],
  ["<form action=/x><input name=password><button>a</button></form>", "a"],
  ["<style>*{display:none}</style><link rel=stylesheet href=//evil>", ""],
  ['<base href="https://evil.example/"><meta http-equiv=refresh content=0>', ""],
  ["<object data=x></object><embed src=x><video src=x></video>", ""],
  ['<p data-copy="">a</p>', "<p>a</p>"],
])("the sanitiser takes the attack out of %s", (html, expected) => {
  const clean = sanitizeToText(html);
  expect(clean.replaceAll(/<table>|<tbody>|<\/tbody>|<\/table>/g, "")).toBe(expected);
});

it("sanitising twice changes nothing more", () => {
  const once = sanitizeToText('<p style="color:RED" onclick=x>a<b>c</b></p><h1>t</h1>');
  expect(sanitizeToText(once)).toBe(once);
});

it("headings get unique anchors, from the second level on", () => {
  const { html, headings } = enhanceArticleHtml("<h1>Start</h1><h3>Über 50 %</h3><h2>Start</h2>");
  expect(headings).toEqual([
    { id: "section-start", text: "Start", level: 2 },
    { id: "section-über-50", text: "Über 50 %", level: 3 },
    { id: "section-start-2", text: "Start", level: 2 },
  ]);
  expect(html).toMatch(
    /^<h2 id="section-start" aria-label="Start" dir="auto">Start<a href="#section-start" class="anchor"/,
  );
  expect(html).not.toContain("<h1");
});

it("code gets a copy button, tables a scroller, media lazy loading", () => {
  const { html } = enhanceArticleHtml(
    '<pre>a</pre><table><tbody><tr><td>b</td></tr></tbody></table><img src="https://example.com/a.png" alt=""><iframe src="https://player.vimeo.com/video/1"></iframe>',
  );
  expect(html).toContain(
    '<div class="code"><pre>a</pre><button type="button" data-copy="">Copy</button></div>',
  );
  expect(html).toContain('<div class="scroller" tabindex="0"><table>');
  expect(html.match(/loading="lazy"/g)).toHaveLength(2);
});

it("an article's links tell no referrer and give no opener", () => {
  const { html } = enhanceArticleHtml('<a href="https://example.com/">a</a>');
  expect(html).toContain('rel="noopener noreferrer"');
});
