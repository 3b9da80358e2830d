import type { KnowledgeBase } from "./resolve-layers.ts";

/** Where an old address leads; null for one that is not redirected, or that an article has taken since. */
export function findRedirect(
  { articles }: KnowledgeBase,
  redirects: ReadonlyMap<string, string>,
  path: string,
): string | null {
  const from = path.replace(/\/+$/, "");
  const to = redirects.get(from);
  return to !== undefined && !articles.some(({ link }) => link === from) ? to : null;
}
