// The thread that checks publishes, so that readers don't wait meanwhile (see publish-preparer.ts).
import { parentPort } from "node:worker_threads";
import { createHtmlCleaner } from "./clean-html.ts";
import { preparePublish } from "./prepare-publish.ts";

const cleanHtml = createHtmlCleaner();

parentPort?.on("message", async (bytes: Uint8Array) => {
  parentPort?.postMessage(await preparePublish(bytes, cleanHtml));
});
