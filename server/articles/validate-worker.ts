// The thread that checks publishes, so that readers don't wait meanwhile.
import { parentPort } from "node:worker_threads";
import { createHtmlCleaner } from "./sanitize-html.ts";
import { validatePublish } from "./validate.ts";

const cleanHtml = createHtmlCleaner();

parentPort?.on("message", async (bytes: Uint8Array) => {
  parentPort?.postMessage(await validatePublish(bytes, cleanHtml));
});
