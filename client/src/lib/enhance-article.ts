import type { EnhancedHtml } from "./enhanced-html.ts";

type Enhance = (html: string) => Promise<EnhancedHtml>;

// The sanitiser is loaded when an article is opened that the server has not rendered.
let enhance: Enhance = async (html) => (await import("./article-html.ts")).enhanceArticleHtml(html);

/** Makes an article's HTML ready for the page, sanitised. */
export const enhanceArticle: Enhance = (html) => enhance(html);

/** Enhances every article by `enhancer` from now on: a server has no document of its own. */
export function setArticleEnhancer(enhancer: Enhance): void {
  enhance = enhancer;
}
