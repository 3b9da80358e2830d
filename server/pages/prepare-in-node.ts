import { JSDOM } from "jsdom";

const { window } = new JSDOM("");
const { document, DOMParser, Node, NodeFilter, Text } = window;
Object.assign(globalThis, { window, document, DOMParser, Node, NodeFilter, Text });
// Reads the globals above.
const { prepareArticleHtml } = await import("@/lib/article-html.ts");

/** Prepares an article's HTML as a browser does. It takes tens of megabytes, and makes `window` and `document` globals. */
export const prepareInNode = prepareArticleHtml;
