// The thread that checks publishes, so that readers don't wait meanwhile (see publish-preparer.ts).
import { parentPort } from "node:worker_threads";
import { createHtmlCleaner } from "./sanitize-html.ts";
import { preparePublish } from "./validate.ts";

const cleanHtml = createHtmlCleaner();

parentPort?.on("message", async (bytes: Uint8Array) => {
  parentPort?.postMessage(await preparePublish(bytes, cleanHtml));
});
