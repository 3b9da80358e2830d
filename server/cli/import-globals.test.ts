// First: the sanitiser reads its globals.
import "./import-globals.ts";

import { sanitizeAttributes, sanitizerConfig } from "@shared/content/html-rules.ts";
import createDOMPurify from "dompurify";
import fc from "fast-check";
import { JSDOM } from "jsdom";
import { expect, test } from "vitest";
import { sanitizeToText } from "@/lib/sanitize-html.ts";
import { attacks } from "../../e2e/attacks.ts";

const { window } = new JSDOM("");
const jsdomParser = new window.DOMParser();
const parse = (html: string) => new DOMParser().parseFromString(html, "text/html");

test.each([
  ["nothing", ""],
  ["elements that overlap", "<p>One <b>bold <i>both</b> italic</i><a href=x>a<a href=y>b</a>"],
  ["a paragraph in a table", "<table><p>out</p><tr><td>a<td>b<caption>c</table>"],
  ["foreign elements", "<svg><title><p>in</p></title><a xlink:href=x>s</svg><math><mi><b>m"],
  [
    "signs",
    "<p title='<b>&quot; &nbsp;'>&#0; &#x80; &amp;amp; &notit; &nbsp; \ufdd0<pre>\n\n code",
  ],
  ["an end too many", "</p></div><div></br><h1>a<h2>b</h1></body></html>after"],
  [
    "what may not be run",
    "<noscript><p title='</noscript><img src=x onerror=x>'></noscript><template><b>",
  ],
  ["a frameset", "<frameset><frame src=x></frameset>"],
])("%s is parsed and written as jsdom does", (_name, html) => {
  const page = parse(html);
  const expected = jsdomParser.parseFromString(html, "text/html");
  expect(page.documentElement.outerHTML).toBe(expected.documentElement.outerHTML);
  expect(page.body.outerHTML).toBe(expected.body.outerHTML);
});

test("text in a table goes before it, as browsers do and jsdom does not", () => {
  expect(parse("<p>a</p><table>text<tr><td>b</table>").body.innerHTML).toBe(
    "<p>a</p>text<table><tbody><tr><td>b</td></tr></tbody></table>",
  );
});

test("lists stay as they were found, and nodes and texts go to either end", () => {
  const { body } = parse("<p>a</p><p>b</p>");
  for (const paragraph of body.querySelectorAll("p")) paragraph.remove();
  expect(body.innerHTML).toBe("");
  body.append("c", document.createElement("b"), "<d>");
  body.prepend(document.createElement("i"), "a");
  expect(body.innerHTML).toBe("<i></i>ac<b></b>&lt;d&gt;");
});

const purifier = createDOMPurify(window);
purifier.addHook("afterSanitizeAttributes", sanitizeAttributes);

/** HTML as an import gives it to the sanitiser: parsed and written. */
const written = (html: string) => parse(html).body.innerHTML;

/** Compares it with what the sanitiser makes of it over jsdom. */
function expectSameSanitized(html: string): void {
  const options = { ...sanitizerConfig, RETURN_DOM: true } as const;
  // Null where a frameset stands in for it.
  const body = purifier.sanitize(html, options) as HTMLElement | null;
  expect([html, sanitizeToText(html)]).toEqual([html, body?.innerHTML ?? ""]);
}

test("attacks are sanitised as over jsdom", () => {
  // Either takes long for what is nested as deep as this.
  const some = Object.values(attacks)
    .flat()
    .filter(({ length }) => length < 2_000);
  expect(some.length).toBeGreaterThan(90);
  for (const html of some) expectSameSanitized(written(html));
});

const NAMES =
  "a b blockquote body br button caption code colgroup custom-x details div figure font form frameset h2 hr html i iframe img input li math mi nobr noscript ol option p pre script select span style summary svg table tbody td template textarea thead title tr ul".split(
    " ",
  );
const ATTRIBUTES = [
  "href=/a",
  "href=javascript:alert(1)",
  "href=data:text/html,x",
  "src=https://a.example/x.png",
  "src=data:image/png;base64,AA==",
  "src=x",
  "style='color:red'",
  "style='color: #ABC;background-color:rgb(1,2,3)'",
  "style='color:none-such'",
  "style='position:fixed;color:RED'",
  "style='background:url(x)'",
  "style",
  "class=ql-syntax",
  "class='a ql-indent-2 b'",
  "name=attributes",
  "is=x",
  "onclick=x",
  "xlink:href=x",
  "colspan=2",
  "start=x",
  "title='<b>'",
  "title='-->'",
  "title='</style>'",
  "alt=']]>'",
];
const TEXTS = [
  "text",
  " ",
  "&lt;",
  "&nbsp;",
  "<!--c-->",
  "<![CDATA[x]]>",
  "<?x?>",
  "<",
  "\n",
  "&#0;",
];
const name = fc.constantFrom(...NAMES);
const start = fc
  .tuple(name, fc.subarray(ATTRIBUTES, { maxLength: 3 }))
  .map(([tag, attributes]) => `<${[tag, ...attributes].join(" ")}>`);
const part = fc.oneof(
  start,
  name.map((tag) => `</${tag}>`),
  fc.constantFrom(...TEXTS),
);

test("generated HTML is sanitised as over jsdom", () => {
  fc.assert(
    fc.property(fc.array(part, { maxLength: 14 }), (parts) => {
      expectSameSanitized(written(parts.join("")));
    }),
    { numRuns: 500 },
  );
});
