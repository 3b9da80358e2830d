// The thread that prepares the HTML of articles for the pages that the server renders.
import { parentPort } from "node:worker_threads";
import { prepareInNode } from "./prepare-in-node.ts";

parentPort?.on("message", (html: string) => {
  parentPort?.postMessage(prepareInNode(html));
});
