import "../dom-globals.ts";

// Reads the globals.
const { prepareArticleHtml } = await import("@/lib/article-html.ts");

/** Prepares an article's HTML as a browser does. It takes tens of megabytes, and makes `window` and `document` globals. */
export const prepareInNode = prepareArticleHtml;
