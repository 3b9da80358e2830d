import { addressKey, hostOf } from "./former-addresses.ts";
import { readHeadingIds } from "./headings.ts";
import type { PlacedDocument } from "./place-documents.ts";
import { isDocument, isIndexName } from "./read-document.ts";
import type { LinkTarget, ReferenceTargets } from "./references.ts";

/** Collects what links may lead to, by all that they may name it. `step` is awaited before each document. */
export async function collectLinkTargets(
  placed: readonly PlacedDocument[],
  step: () => Promise<void>,
): Promise<Pick<ReferenceTargets, "documents" | "former" | "formerHosts">> {
  const documents = new Map<string, LinkTarget>();
  const former = new Map<string, LinkTarget>();
  const formerHosts = new Set<string>();
  for (const { document, link } of placed) {
    await step();
    const { path, body, formerAddresses } = document;
    const target = { link, headings: readHeadingIds(body) };
    for (const name of namesOf(path)) addFirst(documents, name, target);
    for (const address of formerAddresses) {
      for (const key of formerKeys(address)) addFirst(former, key, target);
      const host = hostOf(address);
      if (host) formerHosts.add(host);
    }
  }
  return { documents, former, formerHosts };
}

function addFirst(targets: Map<string, LinkTarget>, name: string, target: LinkTarget): void {
  if (!targets.has(name)) targets.set(name, target);
}

/** The paths by which a link may name a document. */
export function namesOf(path: string): string[] {
  // One record of an export of many.
  if (!isDocument(path)) return [path];
  const plain = path.replace(/\.[^./]*$/, "");
  const isIndex = isIndexName(plain.slice(plain.lastIndexOf("/") + 1));
  const folder = plain.replace(/\/?[^/]*$/, "");
  return [path, plain, `${plain}.html`, ...(isIndex ? [folder] : [])];
}

// Also without its host, as pages of one site link to each other; a site's start would be this site's own.
function formerKeys(address: string): string[] {
  const key = addressKey(address);
  if (key === null) return [];
  const path = key.slice(key.indexOf("/"));
  return path === "/" ? [key] : [key, path];
}
