import { isFormerPath } from "@shared/contracts/knowledge-base.ts";
import { PUBLISH_LIMITS } from "@shared/contracts/publishing.ts";
import { decodeOrKeep } from "@shared/text/text.ts";

/**
 * The paths of former addresses (URLs, or paths of an unnamed site) as a redirect has them, each once, and the addresses
 * that no redirect can begin at: those that differ only by what is behind a question mark, and a site's start.
 */
export function formerPathsOf(addresses: readonly string[]): {
  paths: string[];
  refused: string[];
} {
  const paths = new Set<string>();
  const refused: string[] = [];
  for (const address of addresses) {
    const url = URL.canParse(address, "http://x") ? new URL(address, "http://x") : null;
    const path = decodeOrKeep(url?.pathname ?? "").replace(/\/+$/, "");
    const isRedirectable = isFormerPath(path) && path.length <= PUBLISH_LIMITS.link;
    if (isRedirectable && url?.search === "") paths.add(path);
    else refused.push(address);
  }
  return { paths: [...paths], refused };
}
