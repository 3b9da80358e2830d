// The thread that makes articles' Markdown, so that readers don't wait for that of a long one.
import { parentPort } from "node:worker_threads";
import { articleMarkdown, type MarkdownSource } from "./markdown.ts";

parentPort?.on("message", (source: MarkdownSource) => {
  parentPort?.postMessage(articleMarkdown(source));
});
