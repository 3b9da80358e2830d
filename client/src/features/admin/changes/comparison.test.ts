import { expect, it } from "vitest";
import { htmlToText } from "./comparison.tsx";

it.each([
  [
    "the cells of a table",
    "<table><thead><tr><th>Colour</th><th>Meaning</th></tr></thead><tbody><tr><td>Red</td><td></td></tr><tr><td>Grey</td><td>Off</td></tr></tbody></table><p>After</p>",
    "Colour | Meaning\nRed | \nGrey | Off\nAfter",
  ],
  ["lines that end with breaks", "<p>one<br>two</p>", "one\ntwo"],
  ["a list below text", "<ul><li>a<ul><li>b</li></ul></li></ul>", "a\nb"],
])("the text of a comparison keeps %s apart", (_, html, expected) => {
  expect(htmlToText(html)).toBe(expected);
});
