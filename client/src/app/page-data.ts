import type { ArticleHeading } from "@shared/contracts/knowledge-base.ts";
import type { QueryClient, QueryKey } from "@tanstack/react-query";
import type { EnhancedHtml, SafeHtml } from "@/lib/article-html.ts";
import { markServed } from "@/lib/paths.ts";
import type { Address } from "./routes.tsx";

/** What a page was rendered with. The text of an article is in the page already: only its headings are sent. */
type HandedOver = {
  queries: readonly (readonly [key: QueryKey, data: unknown])[];
  text: { key: QueryKey; headings: readonly ArticleHeading[] } | null;
};

/** The data of a page as JSON in the page itself; `handedOver` is null where that is too much. It is whole or not there. */
export type PageData = { address: Address; handedOver: HandedOver | null };

/** In characters of JSON. With more, as of a very large library, the browser loads the data and renders the page anew. */
const MAX_HANDED_OVER = 1024 * 1024;

/** Not sent: texts that the page holds, transcripts, which are for where no script runs, and old addresses, maybe many. */
function isSent([name, part]: QueryKey): boolean {
  if (name === "published") return part !== "redirects";
  return name !== "article-text" && name !== "published-article" && name !== "transcript";
}

export function pageDataOf(address: Address, queryClient: QueryClient): PageData {
  const [text] = queryClient.getQueriesData<EnhancedHtml>({ queryKey: ["article-text"] });
  const handedOver: HandedOver = {
    queries: queryClient
      .getQueryCache()
      .findAll({
        predicate: ({ queryKey, state }) => state.status === "success" && isSent(queryKey),
      })
      .map(({ queryKey, state }) => [queryKey, state.data]),
    text: text?.[1] ? { key: text[0], headings: text[1].headings } : null,
  };
  const isLarge = JSON.stringify(handedOver).length > MAX_HANDED_OVER;
  return { address, handedOver: isLarge ? null : handedOver };
}

/** Reads the page's data; null on a page that no server has rendered. */
export function readPageData(): PageData | null {
  const text = document.getElementById("page-data")?.textContent;
  return text ? JSON.parse(text) : null;
}

/** Gives what the page at a path has handed over to the query client. */
export function hydratePage(
  path: string,
  { queries, text }: HandedOver,
  client: QueryClient,
): void {
  for (const [queryKey, data] of queries) {
    // Never removed as unused: a computer may sleep between here and the hydration.
    const options = client.defaultQueryOptions({ queryKey, gcTime: Number.POSITIVE_INFINITY });
    client.getQueryCache().build(client, options).setData(data, { manual: true });
  }
  // Many addresses may have the same page.
  for (const each of [path, window.location.pathname]) markServed(each);
  // React leaves the HTML of an element as the server sent it.
  const html = document.querySelector(".rich-text")?.innerHTML as SafeHtml | undefined;
  if (text && html !== undefined) client.setQueryData(text.key, { html, headings: text.headings });
}
