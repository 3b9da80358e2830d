import { queryOptions } from "@tanstack/react-query";
import { enhanceArticle } from "@/lib/enhance-article.ts";
import { articleBodyQuery } from "./article-body.ts";
import { enhancedPlaceholder } from "./enhanced-placeholder.ts";
import type { Article } from "./model.ts";

/** An article's text for the page: sanitised, with its headings. Cached for as long as the HTML that it is made of. */
export function articleTextQuery(article: Article, revision: number) {
  const { queryKey, gcTime } = articleBodyQuery(article, revision);
  return queryOptions({
    queryKey: ["article-text", ...queryKey.slice(1)],
    ...(gcTime !== undefined && { gcTime }),
    // One without a text has nothing to wait for.
    ...(article.bodyIn === null && { initialData: enhancedPlaceholder }),
    queryFn: async ({ signal }) => {
      const { loadBody } = await import("./load-body.ts");
      const html = await loadBody(article, signal);
      return html ? enhanceArticle(html) : enhancedPlaceholder;
    },
  });
}
