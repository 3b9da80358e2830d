// The thread that enhances the HTML of articles for the pages that the server renders.
import { parentPort } from "node:worker_threads";
import "../dom-globals.ts";

// Reads the globals.
const { enhanceArticleHtml } = await import("@/lib/article-html.ts");

/** Enhances an article's HTML as a browser does. It takes tens of megabytes, and makes `window` and `document` globals. */
export const enhanceInNode = enhanceArticleHtml;

parentPort?.on("message", (html: string) => {
  parentPort?.postMessage(enhanceInNode(html));
});
