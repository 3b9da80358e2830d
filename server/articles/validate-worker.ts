// The thread that validates publishes, so that readers don't wait meanwhile.
import { parentPort } from "node:worker_threads";
import { createHtmlCleaner, rememberCleaned } from "./sanitize-html.ts";
import { validatePublish } from "./validate.ts";

// Text is cleaned once, also if it was checked ahead or is published again after a conflict.
const cleanHtml = rememberCleaned(createHtmlCleaner(), 64 * 2 ** 20);

parentPort?.on("message", async (bytes: Uint8Array) => {
  parentPort?.postMessage(await validatePublish(bytes, cleanHtml));
});
