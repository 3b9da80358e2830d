import type { Root } from "hast";
import { canonicalize } from "./canonical-html.ts";
import { holdImages } from "./images.ts";
import { type ReferenceTargets, resolveReferences } from "./links.ts";
import { Report } from "./report.ts";
import { TRANSFORMS } from "./simplify.ts";

/**
 * Makes a document's tree, which changes by it, the content of an article; empty where nothing is left. With a line for
 * each thing that was lost or changed.
 */
export async function makeContent(
  path: string,
  body: Root,
  targets: ReferenceTargets,
  report = new Report(),
): Promise<{ content: string; notes: string[] }> {
  const images = holdImages();
  await resolveReferences(path, body, targets, images, report);
  for (const transform of TRANSFORMS) transform(body, report);
  const html = canonicalize(body, report);
  return { content: images.putInto(html), notes: report.lines() };
}
