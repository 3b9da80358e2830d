import { expect, it } from "vitest";
import { enhanceArticleHtml } from "./article-html.ts";

const idsOf = (...titles: string[]) =>
  enhanceArticleHtml(titles.map((title) => `<h2>${title}</h2>`).join("")).headings.map(
    ({ id }) => id,
  );

it.each([
  [
    ["Step", "Step", "Step 2"],
    ["section-step", "section-step-2", "section-step-2-2"],
  ],
  [
    ["Step 2", "Step", "Step"],
    ["section-step-2", "section-step", "section-step-3"],
  ],
  [
    ["Step", "Step", "Step", "Step 3"],
    ["section-step", "section-step-2", "section-step-3", "section-step-3-2"],
  ],
  [
    ["main", "Main!", "…", "!"],
    ["section-main", "section-main-2", "section-", "section--2"],
  ],
])("gives the headings %j an id each, the first of a text its plain one", (titles, ids) => {
  expect(idsOf(...titles)).toEqual(ids);
});

it("gives the same id to the heading, its anchor and the table of contents", () => {
  const { html, headings } = enhanceArticleHtml("<h2>Step</h2><h2>Step</h2><h2>Step 2</h2>");
  const box = document.createElement("div");
  box.innerHTML = html;
  expect([...box.querySelectorAll("h2")].map(({ id }) => id)).toEqual(headings.map(({ id }) => id));
  expect(
    [...box.querySelectorAll("a.anchor")].map((anchor) => anchor.getAttribute("href")),
  ).toEqual(headings.map(({ id }) => `#${id}`));
});
