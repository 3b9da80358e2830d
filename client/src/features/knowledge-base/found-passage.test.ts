import { expect, it } from "vitest";
import { passageHref } from "@/lib/passages.ts";
import { findPassage } from "./found-passage.tsx";

it.each([
  ["of a heading alone", "", "/a#section-x"],
  ["with a sentence", "Press Send - now.", "/a#section-x:~:text=Press%20Send%20%2D%20now."],
  [
    "with a long one, by its ends",
    "one two three four five six seven eight nine ten eleven twelve thirteen",
    "/a#section-x:~:text=one%20two%20three%20four%20five,nine%20ten%20eleven%20twelve%20thirteen",
  ],
  [
    "with a row of a table, by its first and last cell",
    "State\tMeaning\tColour",
    "/a#section-x:~:text=State,Colour",
  ],
])("a link names a passage %s", (_why, passage, href) => {
  expect(passageHref("/a", "section-x", passage)).toBe(href);
});

it.each([
  [
    "with characters of regular expressions",
    "A self-test (a/b) costs $1.",
    "A self-test (a/b) costs $1.",
  ],
  ["across elements", "Press Send now.", "Press Send now."],
  ["across cells", "A\tB c", "AB c"],
  ["behind its heading, where it stands twice", "Twice.", "Twice."],
])("a passage is found %s", (_why, passage, text) => {
  document.body.innerHTML = `<article><p>Twice.</p><h2 id="x">X</h2>
    <p>Press <strong>Send</strong>
    now.</p><table><tr><td>A</td><td>B c</td></tr></table><p>Twice.</p>
    <p>A self-test (a/b) costs $1.</p></article>`;
  const article = document.body.firstElementChild as Element;
  const range = findPassage(article, "x", passage);
  expect(String(range).replace(/\s+/g, " ")).toBe(text);
  const heading = document.getElementById("x") as Element;
  const isBehind = heading.compareDocumentPosition(range?.startContainer as Node);
  expect(isBehind & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(findPassage(article, "x", "Something else")).toBeNull();
});
