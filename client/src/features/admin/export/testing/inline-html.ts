import { INLINE_TAGS } from "@shared/content/html-rules.ts";
import fc from "fast-check";

/** An image of one pixel, and its published address. */
export const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=";
export const PUBLISHED_PIXEL =
  "/api/knowledge-base/pictures/431ced6916a2a21a156e38701afe55bbd7f88969fbbfc56d7fe099d47f265460.png";
const GONE_IMAGE = `/api/knowledge-base/pictures/${"0a".repeat(32)}.png`;

/** Texts that Markdown could take for syntax, or drop. */
const text = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ..."* _ ` ~ ~~ # - + = | \\ [ ] ( ) ! &amp; &lt; &gt; &nbsp; \u00a0 : :: 1. 1) [x] &amp;amp; ** __ \u3000 \u2028 \n".split(
          " ",
        ),
        "[ ] ",
        "http://a.example",
        "&lt;b>",
        "---",
        "***",
        "[a]: b",
        "    ",
        "\t",
      ),
      fc.constantFrom("word", "Zwei", "three 3", " ", " x "),
    ),
    { minLength: 1, maxLength: 7 },
  )
  .map((parts) => parts.join(""));

const links = fc
  .tuple(
    fc.constantFrom(
      ...["a", "b", "index", "search"].map((id) => `/knowledge-base/cad/${id}`),
      "/knowledge-base/other/b",
      "/knowledge-base",
      "/knowledge-base/gone",
      "/university?video=1&amp;t=20",
      "/search?q=a",
      "/search",
      "/manual.pdf",
      "https://example.com/a_(b)?c=d e",
      "mailto:a@example.com",
      "",
    ),
    fc.constantFrom(
      "",
      "#section-start",
      "#section-start-2",
      "#section-",
      "#top",
      "#",
      "#x y",
      "#section-über-50",
    ),
  )
  .map(([address, fragment]) => address + fragment);

const attributes = fc.constantFrom("", "", ' title="A &quot;title&quot;"', ' style="color: red;"');

const image = fc
  .tuple(
    fc.constantFrom(
      `data:image/png;base64,${PIXEL}`,
      PUBLISHED_PIXEL,
      GONE_IMAGE,
      "data:image/png;base64,AAAA",
      "data:image/avif;base64,AAAA",
      "https://example.com/a.png",
    ),
    fc.constantFrom('alt=""', 'alt="Two [units] *here*"', 'alt="a&#10;&#10;b"', ""),
    fc.constantFrom(
      "",
      'width="1" height="1"',
      'width="640" height="360"',
      'width="50%"',
      'style="color: red;"',
    ),
  )
  .map((parts) => `<img src="${parts.join('" ').replace('" ', '" ')}>`.replace(/" ("|>)/g, '"$1'));

/** Text with formats, links and images. */
export const { inline } = fc.letrec<{ inline: string; nested: string }>((tie) => ({
  inline: fc
    .array(fc.oneof({ maxDepth: 2 }, { weight: 4, arbitrary: text }, tie("nested"), image), {
      minLength: 1,
      maxLength: 3,
    })
    .map((parts) => parts.join("")),
  nested: fc.oneof(
    fc
      .tuple(
        fc.constantFrom(...INLINE_TAGS.filter((name) => name !== "a")),
        attributes,
        tie("inline"),
      )
      .map(([tag, attribute, html]) => `<${tag}${attribute}>${html}</${tag}>`),
    fc
      .tuple(links, attributes, tie("inline"))
      .map(([href, attribute, html]) => `<a href="${href}"${attribute}>${html}</a>`),
    fc.constantFrom("<br>", "<a>x</a>", "<br> <br>"),
  ),
}));
