// The thread that makes the sections of articles, so that readers don't wait while those of a long one are made.
import { parentPort } from "node:worker_threads";
import { type MadeSections, makeSections, type SectionSource } from "./make-sections.ts";

parentPort?.on("message", (source: SectionSource) => {
  let made: MadeSections | { error: unknown };
  try {
    made = makeSections(source);
  } catch (error) {
    // Of the article, and not of the thread, which is there for the others.
    made = { error };
  }
  parentPort?.postMessage(made);
});
