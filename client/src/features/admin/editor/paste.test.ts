import { Quill } from "react-quill";
import { expect, it } from "vitest";
import { cleanPasted } from "./clean-pasted.ts";
import { deltaToHtml } from "./delta-to-html.ts";
import { explainDropped } from "./paste.ts";
import { FORMATS } from "./quill-setup.ts";
import { CLIPBOARDS } from "./testing/clipboards.ts";

let quill: Quill | undefined;

/** The HTML of an article after pasting `html` into it. */
function pasted(html: string, text = ""): string {
  quill ??= new Quill(document.createElement("div"), { formats: FORMATS });
  return deltaToHtml(quill.clipboard.convert({ html, text }).ops);
}

const WORD = `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40">
<head><meta name=Generator content="Microsoft Word 15">
<style><!-- @list l0:level1 {mso-level-number-format:bullet;} @list l0:level2 {mso-level-number-format:bullet;} @list l1:level1 {mso-level-number-format:decimal;} p.MsoNormal {margin:0cm;} --></style></head>
<body lang=EN-GB style='tab-interval:36.0pt'><!--StartFragment-->
<h1><a name="_Toc1"></a>Vehicle<br>
checks<o:p></o:p></h1>
<p class=MsoNormal style='mso-margin-top-alt:auto'><span lang=EN-US style='font-size:14.0pt;font-family:"Arial",sans-serif;color:red'>Every
shift <b>starts</b> with an <i style='mso-bidi-font-style:normal'>inspection</i>, see <a href="https://example.com/a"><span style='color:#0563C1'>the <u>list</u></span></a>.<o:p></o:p></span></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;</span></span></span><![endif]>Tyres<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='margin-left:72.0pt;mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>o</span>Tread<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>Lights<o:p></o:p></p>
<p class=MsoNormal><span style='font-weight:bold'>Bold</span> and <span style='text-decoration:underline'>under</span><span style='mso-hide:all;display:none'>secret</span></p>
<p class=MsoNormal><img width=10 height=10 src="file:///C:/Users/ann/AppData/Local/Temp/clip_image001.png"></p>
<!--EndFragment--></body></html>`;

const GOOGLE = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1a2b"><h2 dir="ltr" style="line-height:1.38;margin-top:18pt;"><span style="font-size:16pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;font-weight:700;font-style:normal;text-decoration:none;white-space:pre-wrap;">Roles</span></h2><p dir="ltr" style="line-height:1.38;"><span style="font-weight:400;font-style:normal;text-decoration:none;">A </span><span style="font-weight:700;font-style:normal;text-decoration:none;">role</span><span style="font-weight:400;font-style:italic;text-decoration:none;"> decides</span><span style="font-weight:400;"> what </span><a href="https://example.com/people" style="text-decoration:none;"><span style="color:#1155cc;text-decoration:underline;">people</span></a><span style="font-weight:400;"> see.</span></p><br /><ul style="margin-top:0;"><li dir="ltr" style="list-style-type:disc;font-weight:400;" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400;">Manager</span></p></li><ul style="margin-top:0;"><li dir="ltr" aria-level="2"><p dir="ltr" role="presentation"><span style="text-decoration:underline;">Deputy</span></p></li></ul></ul></b><br class="Apple-interchange-newline">`;

const PAGE = `<html><body><!--StartFragment--><div class="wp-block" id="main" style="color: rgb(1,2,3); background: url(https://evil.example/x.png)"><h3 class="title" onclick="alert(1)">From the <em>web</em></h3><p style="margin:0">One <strong class="x">strong</strong>&nbsp;word<script>alert(1)</script>, <a href="javascript:alert(1)" style="color:red">bad</a>, <a class="y" href="https://example.com/?a=1&amp;b=2" target="_blank">good</a>.</p><ol start="3"><li>first</li><li>second</li></ol><pre><code>a
  b</code></pre><blockquote>said</blockquote><img src="http://example.com/plain.png"><img src="https://example.com/a.png" alt="A dog" class="z" onerror="alert(1)"><iframe src="https://evil.example"></iframe></div><!--EndFragment--></body></html>`;

it.each(CLIPBOARDS)("a paste from %s becomes HTML of the editor", (_title, html, expected) => {
  expect(pasted(html)).toBe(expected);
});

it("a paste from Word keeps headings, lists, formats and links", () => {
  expect(pasted(WORD)).toBe(
    '<h1>Vehicle</h1><h1>checks</h1><p>Every shift <strong>starts</strong> with an <em>inspection</em>, see <a href="https://example.com/a">the <u>list</u></a>.</p><ul><li>Tyres<ul><li>Tread</li></ul></li><li>Lights</li></ul><p><strong>Bold</strong> and <u>under</u></p>',
  );
});

it("a paste reads no format from Word's styles for right-to-left scripts", () => {
  const word = [
    "Press <b style='mso-bidi-font-weight:normal'>Save</b>",
    "<span style='mso-bidi-font-weight:bold'>now</span>",
    "<span style='mso-bidi-font-style:italic'>or</span>",
    "<span style='color:red;font-weight:bold'>later</span>",
  ];
  expect(pasted(`<p>${word.join(" ")}</p>`)).toBe(
    "<p>Press <strong>Save</strong> now or <strong>later</strong></p>",
  );
});

it("a paste from Google keeps headings, lists, formats and links", () => {
  expect(pasted(GOOGLE)).toBe(
    '<h2>Roles</h2><p>A <strong>role</strong><em> decides</em> what <a href="https://example.com/people">people</a> see.</p><ul><li>Manager<ul><li><u>Deputy</u></li></ul></li></ul>',
  );
});

it("a paste from a web page keeps nothing that runs or is fetched", () => {
  expect(pasted(PAGE)).toBe(
    '<h3>From the <em>web</em></h3><p>One <strong>strong</strong> word, bad, <a href="https://example.com/?a=1&amp;b=2">good</a>.</p><ol start="3"><li>first</li><li>second</li></ol><pre>a\n  b</pre><blockquote>said</blockquote><p><img src="http://example.com/plain.png"><img src="https://example.com/a.png" alt="A dog"></p>',
  );
});

it("a pasted table stays a table, whose bold first row is its header", () => {
  // Tables as Excel, Word and Google Docs write them.
  const excel =
    "<table><caption>Prices</caption><colgroup><col><col></colgroup><tr height=20><td style='height:15pt;font-weight:700'>Plan</td><td style='font-weight:700'>Price</td></tr><tr><td></td><td>&nbsp;</td></tr><tr><td>Small<br>fleet</td><td>10</td></tr></table>";
  expect(pasted(excel)).toBe(
    "<p>Prices</p><table><thead><tr><th>Plan</th><th>Price</th></tr></thead><tbody><tr><td></td><td></td></tr><tr><td>Small<br>fleet</td><td>10</td></tr></tbody></table>",
  );
  const word =
    "<table class=MsoTableGrid><thead><tr><td><p class=MsoNormal>Head</p></td><td></td></tr></thead><tr><td rowspan=2><p class=MsoNormal>One</p><p class=MsoNormal><b>Two</b></p></td><td><ul><li>Three</li><li>Four</li></ul></td></tr><tr><td onclick='alert(1)'><a href='javascript:alert(1)'>x</a></td></tr></table>";
  expect(pasted(word)).toBe(
    '<table><thead><tr><th>Head</th><th></th></tr></thead><tbody><tr><td rowspan="2">One<br><strong>Two</strong></td><td><ul><li>Three</li><li>Four</li></ul></td></tr><tr><td>x</td></tr></tbody></table>',
  );
  const google =
    '<b style="font-weight:normal;" id="docs-internal-guid-1"><div dir="ltr" align="left"><table style="border:none"><colgroup><col width="90"><col></colgroup><tbody><tr style="height:0pt"><td style="border:solid"><p dir="ltr"><span style="font-weight:400;">Night</span></p></td><td><p dir="ltr"><span style="font-weight:700;">Two</span></p></td></tr></tbody></table></div></b>';
  expect(pasted(google)).toBe(
    "<table><tbody><tr><td>Night</td><td><strong>Two</strong></td></tr></tbody></table>",
  );
});

it("a pasted image of a table that would have to be scaled down is left out", () => {
  const photo = `<td><img src="data:image/jpeg;base64,AAAA"></td>`;
  expect(pasted(`<table><tr>${photo}<td>a</td></tr></table>`)).toBe(
    "<table><tbody><tr><td></td><td>a</td></tr></tbody></table>",
  );
});

it("a pasted table that lays out a page is opened", () => {
  const nested = "<table><tr><td><h2>News</h2><p>Today.</p></td><td>Ad</td></tr></table>";
  expect(pasted(`<table><tr><td>${nested}</td></tr><tr><td>Bye</td></tr></table>`)).toBe(
    "<h2>News</h2><p>Today.</p><p>Ad</p><p>Bye</p>",
  );
});

it("pasted addresses of this site become paths", () => {
  const { origin } = window.location;
  const image = `/api/knowledge-base/pictures/${"0a".repeat(32)}.png`;
  const link = (address: string) => `<a href="${address}">it</a>`;
  const address = "/knowledge-base/users/user-roles?a#part";
  expect(pasted(`<p>See ${link(origin + address)}<img src="${origin}${image}"></p>`)).toBe(
    `<p>See ${link(address)}<img src="${image}"></p>`,
  );
  const others = [`${origin}//example.com/a`, `${origin}.example.com/a`, `${origin}0/a`];
  for (const other of others) {
    expect(pasted(`<p>See ${link(other)}</p>`)).toBe(`<p>See ${link(other)}</p>`);
  }
});

it("pasted plain text stays plain", () => {
  expect(pasted("", "one <b>two</b>\nthree")).toBe("<p>one &lt;b&gt;two&lt;/b&gt;</p><p>three</p>");
});

it("pasted elements named as in Object's prototype keep their text", () => {
  expect(pasted("<p>a <constructor id=x>b</constructor></p>")).toBe("<p>a b</p>");
});

const reasons = (...addresses: string[]) =>
  cleanPasted(
    new DOMParser().parseFromString(
      addresses.map((address) => `<img src="${address}">`).join(""),
      "text/html",
    ),
    true,
  ).images;

it.each([
  ["http://example.com/a.png", []],
  ["HTTPS://example.com/a.png", []],
  ["data:image/png;base64,AAAA", []],
  [`/api/knowledge-base/pictures/${"0a".repeat(32)}.png`, []],
  ["/api/knowledge-base/pictures/1.png", ["unreachable"]],
  ["file:///C:/a.png", ["unreachable"]],
  ["blob:https://example.com/1", ["unreachable"]],
  ["cid:1@example.com", ["unreachable"]],
  ["a/b.png", ["unreachable"]],
  ["//example.com/a.png", ["unreachable"]],
  ["", ["unreachable"]],
  ["data:image/svg+xml;base64,AAAA", ["format"]],
  ["data:image/bmp;base64,AAAA", ["format"]],
  [`data:image/png;base64,${"A".repeat(27_000_000)}`, ["large"]],
])("a pasted image is kept, or left out for its reason (%#)", (address, expected) => {
  expect(reasons(address)).toEqual(expected);
});

it.each([
  [
    ["unreachable"],
    "It is stored where this browser can’t reach it. Save it as a PNG or JPEG file of at most 20 MB and add it with the Image button.",
  ],
  [
    ["large", "large"],
    "They are larger than 20 MB. Save them as PNG or JPEG files of at most 20 MB and add them with the Image button.",
  ],
  [
    ["format", "unreachable", "unreachable"],
    "2 are stored where this browser can’t reach them, 1 has a format that articles can’t hold. Save them as PNG or JPEG files of at most 20 MB and add them with the Image button.",
  ],
] as const)("a pasted image that is left out for %j is explained", (dropped, expected) => {
  expect(explainDropped(dropped)).toBe(expected);
});
