import { locateFormer } from "@shared/content/locate-article.ts";
import { expect, test } from "vitest";
import { htmlText, questionsOf } from "@/app/rendering/article-head.ts";
import { redirectedUrl } from "@/lib/link-targets.ts";
import { plainPath } from "@/lib/paths.ts";
import { readCleanHtml } from "./sanitize-html.ts";
import { factsOf } from "./upkeep.ts";

const addresses = {
  knowledge: { categories: [], articles: [] },
  redirects: new Map<string, string>(),
};
const many = (text: string) => text.repeat(500_000);
const md = (path: string) => redirectedUrl(addresses, new URL(path, "http://x")).pathname;

// Quadratic time for these texts would take minutes, and exceed the limit of a test.
test.each<[name: string, read: () => unknown, expected: unknown]>([
  ["slashes before a letter", () => plainPath(`${many("/")}x`).length, 500_001],
  ["slashes of a former path", () => locateFormer(`${many("/")}x`, addresses), null],
  ["dots in a link", () => md(`/knowledge-base/${many(".")}x`).length, 500_017],
  ["tags that don't end", () => htmlText(many("<")), ""],
  ["buttons that don't end", () => htmlText(`a${many("<button ")}`), "a"],
  ["headings that don't end", () => questionsOf(many("<h1>")), []],
  ["links that don't end", () => factsOf(many("<a ")).links, []],
  ["headings of facts that don't end", () => factsOf(many("<h2>")).headings, new Set()],
  ["images that don't end", () => readCleanHtml(many("<img ")).images, []],
])("%s are read in linear time", (_name, read, expected) => {
  expect(read()).toEqual(expected);
});
