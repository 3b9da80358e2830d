import { expect, it } from "vitest";
import { htmlText, questionsOf } from "./article-head.ts";
import { isoDuration } from "./university-head.ts";

it.each([
  ["<p>One</p><p>two</p>", "One two"],
  ["<ul><li>a</li><li>b &amp; c</li></ul>", "a b & c"],
  ['<pre>x &lt; y</pre><button type="button">Copy</button>', "x < y"],
  ["<table><tbody><tr><td>1</td><td>2</td></tr></tbody></table>", "1 2"],
  ["<p>a&nbsp;b<br>c</p>", "a b c"],
  ["", ""],
])("the text of %s is %j", (html, text) => {
  expect(htmlText(html)).toBe(text);
});

const FAQ =
  '<h2 id="a">Can I sign in twice?<a class="anchor"></a></h2><p>No.</p><h2>Why?</h2><h3>In short</h3><p>Because.</p>';

it.each([
  ["questions with texts below", FAQ, ["Can I sign in twice?", "Why?"]],
  ["one question alone", "<h2>Why?</h2><p>Because.</p>", []],
  ["a heading that asks nothing", `${FAQ}<h2>Steps</h2><p>Go.</p>`, []],
  ["a question without a text", "<h2>Why?</h2><h2>How?</h2><p>So.</p>", []],
  [
    "questions below another heading",
    "<h2>Help</h2><h3>Why?</h3><p>A</p><h3>How?</h3><p>B</p>",
    [],
  ],
  ["no headings", "<p>Why? Because.</p>", []],
])("an article with %s has the questions of a FAQ", (_name, html, questions) => {
  expect(questionsOf(html).map(({ question }) => question)).toEqual(questions);
});

it("the text of a question runs up to the next one, with headings inside it", () => {
  expect(questionsOf(FAQ)[1]?.answer).toBe("In short Because.");
});

it.each([
  [372, "PT6M12S"],
  [3600, "PT1H"],
  [3661, "PT1H1M1S"],
  [5, "PT5S"],
])("%i seconds are %s", (seconds, text) => {
  expect(isoDuration(seconds)).toBe(text);
});
