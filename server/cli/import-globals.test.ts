import { JSDOM } from "jsdom";
import { expect, test } from "vitest";
import "./import-globals.ts";

const jsdomParser = new new JSDOM("").window.DOMParser();
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
