// The thread that enhances the HTML of articles for the pages that the server renders.
import { parentPort } from "node:worker_threads";
import { enhanceInNode } from "./enhance-in-node.ts";

parentPort?.on("message", (html: string) => {
  parentPort?.postMessage(enhanceInNode(html));
});
