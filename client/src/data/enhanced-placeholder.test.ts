import { placeholderText } from "@shared/content/layers.ts";
import { expect, test } from "vitest";
import { enhanceArticleHtml } from "@/lib/article-html.ts";
import { enhancedPlaceholder } from "./article-text.ts";

test("the placeholder is what its text is enhanced to", () => {
  expect(enhancedPlaceholder).toEqual(enhanceArticleHtml(placeholderText));
});
