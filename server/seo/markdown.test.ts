import { placeholderText } from "@shared/content/locate-article.ts";
import { expect, it } from "vitest";
import { articleMarkdown } from "./markdown.ts";

function markdownOf(html: string, more = {}): string {
  const article = { title: "Roles", description: "", link: "/knowledge-base/users/roles" };
  return articleMarkdown({ ...article, ...more, html })
    .replace(/^# Roles\n\n/, "")
    .trimEnd();
}

it("the Markdown begins with the title and the description", () => {
  const article = { title: "A * B\n[x]", description: "First _line_.\nSecond.", link: "/k/a" };
  expect(articleMarkdown({ ...article, html: "<p>Text</p>" })).toBe(
    "# A \\* B \\[x]\n\nFirst \\_line\\_. Second.\n\nText\n",
  );
});

it.each([
  ["headings from the second level on", "<h1>A</h1><h3>B</h3>", "## A\n\n### B"],
  ["emphasis", "<p><strong>a</strong> <em>b</em> <s>c</s></p>", "**a** *b* ~~c~~"],
  [
    "links of the site and of the page with the whole address",
    '<p><a href="/university?video=1">v</a> <a href="#section-x">s</a> <a href="https://a.example/(b)">e</a> <a href="mailto:a@b.example">m</a></p>',
    "[v](https://help.example.com/university?video=1) [s](https://help.example.com/knowledge-base/users/roles#section-x) [e](https://a.example/\\(b\\)) [m](mailto:a@b.example)",
  ],
  [
    "images, those inside the HTML by their text alone",
    '<p><img src="/api/knowledge-base/pictures/a.png" alt="A [map]"><img src="data:image/png;base64,AAAA" alt="B"></p>',
    "![A \\[map\\]](https://help.example.com/api/knowledge-base/pictures/a.png)\\[image: B]",
  ],
  [
    "videos as links",
    '<p>See</p><iframe src="https://player.vimeo.com/video/1"></iframe><p>it</p>',
    "See\n\n[Video](https://player.vimeo.com/video/1)\n\nit",
  ],
  ["code as it is", "<pre>a  *b*\n```\nc</pre>", "````\na  *b*\n```\nc\n````"],
  [
    "code with 200,000 backticks",
    `<pre>a${" `".repeat(200_000)}</pre>`,
    `\`\`\`\na${" `".repeat(200_000)}\n\`\`\``,
  ],
  [
    "tables",
    "<table><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td>1 | 2</td><td><p>3</p><p>4</p></td></tr></tbody></table>",
    "| A | B |\n| - | - |\n| 1 \\| 2 | 3<br>4 |",
  ],
  [
    "tables without a head",
    "<table><tbody><tr><td>1</td><td>2</td></tr><tr><td>3</td><td>4</td></tr></tbody></table>",
    "| | |\n| - | - |\n| 1 | 2 |\n| 3 | 4 |",
  ],
  ["lists in lists", "<ol><li>a<ul><li>b</li></ul></li><li>c</li></ol>", "1. a\n   - b\n2. c"],
  [
    "text that looks like Markdown",
    "<p># no *heading* &lt;b&gt;</p>",
    "\\# no \\*heading\\* \\<b>",
  ],
  [
    "the placeholder of an article without a text",
    placeholderText,
    "## Getting Started\n\n1. Go to your account settings.\n2. Choose the options you want.\n3. Save your changes and refresh the page.\n\n> Tip: Need more help? Use the chat button to talk to our support team.",
  ],
])("the Markdown has %s", (_name, html, markdown) => {
  expect(markdownOf(html)).toBe(markdown);
});
