import { queryOptions } from "@tanstack/react-query";
import { getText } from "@/lib/http.ts";
import { site } from "@/site.ts";
import { builtInBodyAddress } from "./built-in-layer.ts";
import { readDraftBody } from "./drafts.ts";
import type { Article } from "./model.ts";

/**
 * Loads an article's HTML from its layer, not yet sanitised; null when it has none. `revision` is the content's:
 * the HTML of a drafted article is read again after every change of the drafts. What came over the network is cached
 * for as long as the page is open, so that it can be read offline. Without an article the query is disabled.
 */
export function articleBodyQuery(
  article: Pick<Article, "id" | "bodyIn"> | null | undefined,
  revision: number,
) {
  const bodyIn = article?.bodyIn ?? null;
  return queryOptions({
    queryKey: ["article-body", article?.id, bodyIn, bodyIn === "draft" ? revision : 0],
    ...(bodyIn !== "draft" && { gcTime: Number.POSITIVE_INFINITY }),
    queryFn: ({ signal }) => (article ? loadBody(article, signal) : null),
    enabled: Boolean(article),
  });
}

/** Loads the HTML of all articles that have some, by article id. Rejects when one can't be loaded. */
export async function loadBodies(articles: readonly Article[]): Promise<Map<string, string>> {
  const bodies = new Map<string, string>();
  for (const article of articles) {
    const html = await loadBody(article);
    if (html !== null) bodies.set(article.id, html);
  }
  return bodies;
}

async function loadBody(
  { id, bodyIn }: Pick<Article, "id" | "bodyIn">,
  signal?: AbortSignal,
): Promise<string | null> {
  if (bodyIn === "draft") return readDraftBody(id);
  const address = bodyIn && builtInBodyAddress(id);
  return address ? (await getText(address, signal)).replaceAll("{phone}", site.phone) : null;
}
