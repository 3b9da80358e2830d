// The thread that enhances the HTML of articles for readers.
import { parentPort } from "node:worker_threads";
import "../dom-globals.ts";

// As a browser does it, by globals such as `window`. It takes tens of megabytes.
const { enhanceArticleHtml } = await import("@/lib/article-html.ts");

parentPort?.on("message", (html: string) => {
  parentPort?.postMessage(enhanceArticleHtml(html));
});
