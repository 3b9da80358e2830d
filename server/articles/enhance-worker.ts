// The thread that enhances the HTML of articles for readers.
import { parentPort } from "node:worker_threads";
import "../dom-globals.ts";

// The enhancer's code runs as in a browser, with globals such as `window`. They take tens of megabytes.
const { enhanceArticleHtml } = await import("@/lib/article-html.ts");

parentPort?.on("message", (html: string) => {
  parentPort?.postMessage(enhanceArticleHtml(html));
});
