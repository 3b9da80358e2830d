// The thread that enhances the HTML of articles for the pages that the server renders.
import { parentPort } from "node:worker_threads";
import "../dom-globals.ts";

/** Enhances an article's HTML as a browser does, by globals such as `window`. It takes tens of megabytes. */
export const { enhanceArticleHtml } = await import("@/lib/article-html.ts");

parentPort?.on("message", (html: string) => {
  parentPort?.postMessage(enhanceArticleHtml(html));
});
