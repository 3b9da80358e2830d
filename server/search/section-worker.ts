// The thread that makes sections, so that readers don't wait for those of a long article.
import { parentPort } from "node:worker_threads";
import { type MadeSections, makeSections, type SectionSource } from "./make-sections.ts";

parentPort?.on("message", (source: SectionSource) => {
  let made: MadeSections | { error: unknown };
  try {
    made = makeSections(source);
  } catch (error) {
    // The error belongs to the article: the thread must live on for the others.
    made = { error };
  }
  parentPort?.postMessage(made);
});
