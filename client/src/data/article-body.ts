import { queryOptions } from "@tanstack/react-query";
import type { Article } from "./model.ts";

/**
 * Loads an article's HTML from its layer, not yet sanitised; null when it has none. `revision` is the content's:
 * the HTML of a drafted article is read again after every change of the drafts. What came over the network is cached
 * for as long as the page is open, so that it can be read offline. Without an article the query is disabled.
 */
export function articleBodyQuery(
  article: Pick<Article, "id" | "bodyIn" | "bodyHash"> | null | undefined,
  revision: number,
) {
  const { bodyIn = null, bodyHash = "" } = article ?? {};
  return queryOptions({
    queryKey: ["article-body", article?.id, bodyIn, bodyIn === "draft" ? revision : bodyHash],
    ...(bodyIn !== "draft" && { gcTime: Number.POSITIVE_INFINITY }),
    queryFn: async ({ signal }) =>
      article ? (await import("./load-body.ts")).loadBody(article, signal) : null,
    enabled: Boolean(article),
  });
}
