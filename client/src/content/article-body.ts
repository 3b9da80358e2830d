import { queryOptions } from "@tanstack/react-query";
import { loadBody } from "./load-bodies.ts";
import type { Article } from "./model.ts";

/**
 * An article's HTML as its layer holds it, not yet sanitised; null when it has none. `revision` is the content's:
 * a drafted article is read anew after every change of the drafts. What came over the network stays at hand for as
 * long as the page does: it must be readable without a signal. Without an article nothing is asked.
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
