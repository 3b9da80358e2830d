import { canonicalHtml } from "./canonical-html.ts";
import { type ReferenceTargets, resolveReferences } from "./references.ts";
import { simplifyHtml } from "./simplify-html.ts";

/**
 * Makes a document's HTML, which changes by it, the content of an article; empty where nothing is left. With a line for
 * each thing that was lost or changed before it was sanitised.
 */
export async function makeContent(
  path: string,
  body: HTMLElement,
  targets: ReferenceTargets,
): Promise<{ content: string; notes: string[] }> {
  const notes = [...(await resolveReferences(path, body, targets)), ...simplifyHtml(body)];
  return { content: canonicalHtml(body.innerHTML), notes };
}
