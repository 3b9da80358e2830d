import { queryOptions } from "@tanstack/react-query";
import { loadBody } from "./load-bodies.ts";
import type { Article } from "./model.ts";

/**
 * An article's HTML as its layer holds it, not yet sanitised; null when it has none. `revision` is the content's:
 * a drafted article is read anew after every change of the drafts.
 */
export function articleBodyQuery(article: Article, revision: number) {
  const { id, bodyIn } = article;
  return queryOptions({
    queryKey: ["article-body", id, bodyIn, bodyIn === "draft" ? revision : 0],
    queryFn: ({ signal }) => loadBody(article, signal),
  });
}
