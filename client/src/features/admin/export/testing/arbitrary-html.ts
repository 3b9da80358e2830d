import fc from "fast-check";
import { articles as editorArticles } from "@/features/admin/editor/testing/articles.ts";
import { inline } from "./inline-html.ts";

const video = fc.constantFrom(
  '<iframe class="ql-video" src="https://player.vimeo.com/video/1084537"></iframe>',
  '<iframe src="https://www.youtube-nocookie.com/embed/abc" width="1" height="2"></iframe>',
);

const cells = fc
  .array(fc.array(fc.oneof(inline, fc.constant("")), { minLength: 2, maxLength: 2 }), {
    minLength: 1,
    maxLength: 3,
  })
  .map((rows) => rows.map((row) => row.map((cell) => `<td>${cell}</td>`).join("")));

const table = fc
  .tuple(
    cells,
    fc.constantFrom("", ' colspan="2"', ' scope="col"', ' style="background-color: red;"'),
  )
  .map(
    ([rows, attribute]) =>
      `<table><thead><tr><th${attribute}>A</th><th>B</th></tr></thead>\n<tbody>${rows.map((row) => `<tr>${row}</tr>`).join("\n")}</tbody></table>`,
  );

const { block } = fc.letrec<{ block: string; item: string }>((tie) => ({
  block: fc.oneof(
    { maxDepth: 2 },
    fc.oneof(
      fc
        .tuple(
          fc.constantFrom("p", "h1", "h2", "h6"),
          fc.constantFrom("", ' class="ql-indent-2"'),
          inline,
        )
        .map(([tag, attribute, html]) => `<${tag}${attribute}>${html}</${tag}>`),
      fc.constantFrom(
        "<h2>Start</h2>",
        "<h3>!!!</h3>",
        "<h2>Über 50 %</h2>",
        "<h1>A title</h1>",
        "<p><br></p>",
        "<p></p>",
        "<ul></ul>",
        "<pre></pre>",
        "<pre>\n\n a\n\n\n b\n</pre>",
        "<pre><code>```\n~~~\n</code></pre>",
        "<pre>a <strong>b</strong>\n\n\tc</pre>",
        "<ul><li>[ ] open</li><li>[x] done</li></ul>",
        "<ul><li>☐ open</li></ul>",
        "loose text",
        " <strong>loose</strong>\n\ntext ",
        "<blockquote><strong>Note:</strong> careful</blockquote>",
      ),
      inline,
      video,
      table,
    ),
    fc
      .tuple(
        fc.constantFrom("ul", "ol", 'ol start="3"', 'ol start="-1"'),
        fc.array(tie("item"), { minLength: 1, maxLength: 3 }),
      )
      .map(([tag, items]) => `<${tag}>${items.join("\n")}</${tag.slice(0, 2)}>`),
    fc
      .tuple(
        fc.constantFrom("blockquote", "figure"),
        fc.array(tie("block"), { minLength: 1, maxLength: 3 }),
      )
      .map(([tag, blocks]) => `<${tag}>${blocks.join("")}</${tag}>`),
  ),
  item: fc.oneof(
    { maxDepth: 2 },
    inline.map((html) => `<li>${html}</li>`),
    fc.tuple(inline, tie("block")).map(([html, inner]) => `<li>${html}${inner}</li>`),
    fc.array(tie("block"), { maxLength: 2 }).map((blocks) => `<li>${blocks.join("")}</li>`),
  ),
}));

/** HTML with everything that an article may hold, well-formed or not. */
export const articleHtml = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.array(block, { minLength: 1, maxLength: 4 }).map((blocks) => blocks.join("")),
  },
  {
    weight: 4,
    arbitrary: fc.array(block, { minLength: 1, maxLength: 4 }).map((blocks) => blocks.join("\n\n")),
  },
  { weight: 1, arbitrary: editorArticles },
);
