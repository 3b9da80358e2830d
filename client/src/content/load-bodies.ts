import { getText } from "@/lib/http.ts";
import { builtInBodyAddress } from "./built-in-layer.ts";
import { readDraftBody } from "./drafts.ts";
import type { Article } from "./model.ts";

/** One article's HTML as its layer holds it; null when it has none. */
export function loadBody(
  { id, bodyIn }: Pick<Article, "id" | "bodyIn">,
  signal?: AbortSignal,
): Promise<string | null> {
  if (bodyIn === "draft") return readDraftBody(id);
  const address = bodyIn && builtInBodyAddress(id);
  return address ? getText(address, signal) : Promise.resolve(null);
}

/** The HTML of all articles that have some, by article id. Rejects when one can't be had. */
export async function loadBodies(articles: readonly Article[]): Promise<Map<string, string>> {
  const bodies = new Map<string, string>();
  for (const article of articles) {
    const html = await loadBody(article);
    if (html !== null) bodies.set(article.id, html);
  }
  return bodies;
}
