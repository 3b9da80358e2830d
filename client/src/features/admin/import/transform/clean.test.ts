import { attacks } from "@shared/testing/attacks.ts";
import fc from "fast-check";
import { expect, it } from "vitest";
import { sanitizeToText } from "@/lib/sanitize-html.ts";
import { canonicalHtml } from "./canonical-html.ts";

/** Expects that the sanitiser changes nothing in imported HTML: else a second import would find a difference. */
function expectClean(html: string): void {
  const clean = canonicalHtml(html);
  expect([html, sanitizeToText(clean)]).toEqual([html, clean]);
  expect([html, canonicalHtml(clean)]).toEqual([html, clean]);
}

it("imported attacks hold nothing that the sanitiser would remove", () => {
  // jsdom takes long for what is nested as deep as the others.
  const some = Object.values(attacks)
    .flat()
    .filter(({ length }) => length < 2_000);
  expect(some.length).toBeGreaterThan(90);
  for (const html of some) expectClean(html);
});

const NAMES =
  "a b blockquote body br button caption code colgroup custom-x details div figure font form frameset h2 hr html i iframe img input li math mi nobr noscript ol option p pre script select span style summary svg table tbody td template textarea thead title tr ul".split(
    " ",
  );

const ATTRIBUTES = [
  "href=/a",
  "href=javascript:alert(1)",
  "href=' java&#9;script:x'",
  "href=data:text/html,x",
  "src=https://a.example/x.png",
  "src=data:image/png;base64,AA==",
  "src=https://player.vimeo.com/video/1",
  "src=x",
  "style='color:red'",
  "style='color: #ABC;background-color:rgb(1,2,3)'",
  "style='color:none-such'",
  "style='position:fixed;color:RED'",
  "style='background:url(x)'",
  "style",
  "dir=rtl",
  "lang=fa",
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
  "alt=' x '",
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

it("imported HTML of any kind holds nothing that the sanitiser would remove", () => {
  const parts = fc.array(part, { maxLength: 14 });
  fc.assert(
    fc.property(parts, (all) => expectClean(all.join(""))),
    { numRuns: 500, seed: 14 },
  );
});
