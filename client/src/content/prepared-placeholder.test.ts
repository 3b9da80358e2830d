import { placeholderText } from "@shared/content/layers.ts";
import { expect, test } from "vitest";
import { prepareArticleHtml } from "@/lib/article-html.ts";
import { preparedPlaceholder } from "./prepared-placeholder.ts";

test("the placeholder is what its text is prepared to", () => {
  expect(preparedPlaceholder).toEqual(prepareArticleHtml(placeholderText));
});
