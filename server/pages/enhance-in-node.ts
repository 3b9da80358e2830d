import "../dom-globals.ts";

// Reads the globals.
const { enhanceArticleHtml } = await import("@/lib/article-html.ts");

/** Enhances an article's HTML as a browser does. It takes tens of megabytes, and makes `window` and `document` globals. */
export const enhanceInNode = enhanceArticleHtml;
