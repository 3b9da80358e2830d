import fc from "fast-check";

/** Text with special characters: markup, entities, spaces of both kinds, characters of several bytes. */
const SPECIAL = ["\u00a0", "x y", "1. ", "- "];
const words = fc
  .array(fc.constantFrom(...`a B ß 漢 🚑 <b> &amp; " '`.split(" "), ...SPECIAL), {
    minLength: 1,
    maxLength: 6,
  })
  .map((parts) => escaped(`w${parts.join("")}w`));

const INLINE_TAGS = ["strong", "em", "u", "s"];
const COLORS = [
  "color: rgb(214, 57, 48);",
  "background-color: rgb(255, 240, 150);",
  "color: rgb(1, 2, 3); background-color: rgb(4, 5, 6);",
];
const LINKS = [
  "https://example.com/?a=1&amp;b=2",
  "mailto:a@example.com",
  "tel:+15550142",
  "/knowledge-base",
];
// Images within the page need no requests.
const IMAGES = [
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=",
  "data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=",
];

/** One run of text with any set of formats, in the order in which they are serialised. */
const run = fc
  .record({
    text: words,
    tags: fc.subarray(INLINE_TAGS),
    color: fc.option(fc.constantFrom(...COLORS), { nil: null }),
    link: fc.option(fc.constantFrom(...LINKS), { nil: null }),
  })
  .map(({ text, tags, color, link }) => {
    const colored = color ? `<span style="${color}">${text}</span>` : text;
    const inner = tags.reduceRight((html, tag) => `<${tag}>${html}</${tag}>`, colored);
    return link ? `<a href="${link}">${inner}</a>` : inner;
  });

const image = fc
  .tuple(
    fc.constantFrom(...IMAGES),
    fc.option(fc.constantFrom("", "A dog", "5 &lt; 6"), { nil: null }),
  )
  .map(([address, alt]) => `<img src="${address}"${alt === null ? "" : ` alt="${alt}"`}>`);

/** A line: runs with a plain word between them, so that adjacent ones are never merged. */
const line = fc
  .array(fc.oneof({ weight: 5, arbitrary: run }, { weight: 1, arbitrary: image }), {
    minLength: 1,
    maxLength: 4,
  })
  .map((runs) => `start ${runs.join(" and ")} end`);

const indent = fc
  .integer({ min: 0, max: 8 })
  .map((level) => (level === 0 ? "" : ` class="ql-indent-${level}"`));

const paragraph = fc
  .tuple(fc.constantFrom("p", "h1", "h2", "h3", "h4", "h5", "h6"), indent, line)
  .map(([tag, classes, html]) => `<${tag}${classes}>${html}</${tag}>`);

const quotation = fc
  .tuple(indent, fc.array(line, { minLength: 1, maxLength: 3 }))
  .map(([classes, lines]) => {
    const inner = lines.length === 1 ? lines[0] : lines.map((html) => `<p>${html}</p>`).join("");
    return `<blockquote${classes}>${inner}</blockquote>`;
  });

const code = fc
  .array(fc.constantFrom("if (a &lt; b) {", "  c &amp;&amp; d", "", "\tindented", "}  "), {
    maxLength: 4,
  })
  .map((lines) => `<pre>begin\n${[...lines, "end"].join("\n")}</pre>`);

const video = fc
  .constantFrom(
    "https://player.vimeo.com/video/1084537",
    "https://player.vimeo.com/video/76979871?h=ab12cd34ef",
    "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?start=65",
  )
  .map((address) => `<iframe class="ql-video" src="${address}"></iframe>`);

/** A list whose items may hold another list, four deep at most. */
const { list } = fc.letrec<{ list: string; item: string }>((tie) => ({
  list: fc
    .tuple(fc.constantFrom("ol", "ul"), fc.array(tie("item"), { minLength: 1, maxLength: 3 }))
    .map(([tag, items]) => `<${tag}>${items.join("")}</${tag}>`),
  item: fc
    .tuple(line, fc.option(tie("list"), { nil: "", maxDepth: 3, depthSize: "small" }))
    .map(([html, inner]) => `<li>${html}${inner}</li>`),
}));

const PERSIAN = ["لاستیک", "فشار ۲٫۵", "شیفت شب"];
const cellText = fc.oneof(
  { weight: 4, arbitrary: line },
  { weight: 2, arbitrary: fc.constant("") },
  { weight: 2, arbitrary: fc.constantFrom(...PERSIAN) },
  { weight: 1, arbitrary: list },
  { weight: 1, arbitrary: fc.tuple(line, line).map((lines) => lines.join("<br>")) },
  { weight: 1, arbitrary: fc.tuple(line, list).map((parts) => parts.join("")) },
  { weight: 1, arbitrary: fc.tuple(line, line).map((lines) => `<p>${lines.join("</p><p>")}</p>`) },
);

const cellAttributes = fc.constantFrom(
  ...["", "", "", ' style="background-color: rgb(255, 240, 150);"', ' dir="rtl"', ' lang="fa"'],
  ...[' width="40"', ' scope="row"', ' title="a"'],
);

/** Rows of cells that are as long as each other; a few span two columns. */
const rows = (name: string, count: { minLength: number; maxLength: number }, columns: number) =>
  fc
    .array(
      fc.array(fc.tuple(cellText, cellAttributes, fc.integer({ min: 0, max: 19 })), {
        minLength: columns,
        maxLength: columns,
      }),
      count,
    )
    .map((all) =>
      all
        .map((cells) => {
          const made = cells.map(([html, attributes, luck], index) => {
            const span = luck === 0 && index < columns - 1 ? ' colspan="2"' : "";
            return `<${name}${span}${attributes}>${html}</${name}>`;
          });
          const shown = made.filter((_, index) => !made[index - 1]?.includes("colspan"));
          return `<tr>${shown.join("")}</tr>`;
        })
        .join(""),
    );

/** Tables as imports store them: with and without a header and a caption before it. */
export const tables = fc
  .integer({ min: 1, max: 4 })
  .chain((columns) =>
    fc.tuple(
      fc.option(line, { nil: null }),
      fc.option(rows("th", { minLength: 1, maxLength: 1 }, columns), { nil: null }),
      rows("td", { minLength: 1, maxLength: 4 }, columns),
    ),
  )
  .map(
    ([caption, head, body]) =>
      `${caption === null ? "" : `<p>${caption}</p>`}<table>${head === null ? "" : `<thead>${head}</thead>`}<tbody>${body}</tbody></table>`,
  );

const block = fc.oneof(
  paragraph,
  paragraph,
  quotation,
  code,
  video,
  list,
  fc.constant("<p><br></p>"),
);

/** Articles as the editor stores them, with every format of its toolbar, in any combination. */
export const articles = fc
  .array(block, { minLength: 5, maxLength: 15 })
  // Two adjacent lists, quotations or code blocks would become one: a paragraph stands between them.
  .map((blocks) => `<p>First</p>${blocks.join("<p>Between</p>")}<p>Last</p>`);

function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll("\u00a0", "&nbsp;");
}
