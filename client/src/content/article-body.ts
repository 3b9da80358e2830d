import { queryOptions } from "@tanstack/react-query";
import { loadBody } from "./load-bodies.ts";
import type { Article } from "./model.ts";

/**
 * An article's HTML as its layer holds it, not yet sanitised; null when it has none. `revision` is the content's:
 * a drafted article is read anew after every change of the drafts. What came over the network stays at hand for as
 * long as the page does: it must be readable without a signal.
 */
export function articleBodyQuery(article: Article, revision: number) {
  const { id, bodyIn } = article;
  return queryOptions({
    queryKey: ["article-body", id, bodyIn, bodyIn === "draft" ? revision : 0],
    ...(bodyIn !== "draft" && { gcTime: Number.POSITIVE_INFINITY }),
    queryFn: ({ signal }) => loadBody(article, signal),
  });
}
