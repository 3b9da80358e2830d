import type { QueryClient, QueryKey } from "@tanstack/react-query";
import type { ArticleText } from "@/data/article-text.ts";
import type { SafeHtml } from "@/lib/article-html.ts";
import { markServed } from "@/lib/paths.ts";
import type { Address } from "./routes.tsx";

/** The data that a page was rendered with. An article's text is in the HTML already: only the rest is sent. */
type HandedOver = {
  queries: readonly (readonly [key: QueryKey, data: unknown])[];
  text: { key: QueryKey; rest: Omit<ArticleText, "html"> } | null;
};

/** A page's data as JSON in its HTML. It is whole or absent: `handedOver` is null if it is too large. */
export type PageData = { address: Address; handedOver: HandedOver | null };

/** In characters of JSON. A page with more, such as a very large library, loads the data and is rendered again. */
const MAX_HANDED_OVER = 1024 * 1024;

/** Leaves out texts that the HTML holds, transcripts (only shown without scripts), and redirects, which may be many. */
function isSent([name, part]: QueryKey): boolean {
  if (name === "published") return part !== "redirects";
  return name !== "article-text" && name !== "published-article" && name !== "transcript";
}

export function pageDataOf(address: Address, queryClient: QueryClient): PageData {
  const handedOver: HandedOver = {
    queries: queryClient
      .getQueryCache()
      .findAll({
        predicate: ({ queryKey, state }) => state.status === "success" && isSent(queryKey),
      })
      .map(({ queryKey, state }) => [queryKey, state.data]),
    text: textIn(queryClient),
  };
  const isLarge = JSON.stringify(handedOver).length > MAX_HANDED_OVER;
  return { address, handedOver: isLarge ? null : handedOver };
}

function textIn(client: QueryClient): HandedOver["text"] {
  const [[key, text] = []] = client.getQueriesData<ArticleText>({ queryKey: ["article-text"] });
  if (!key || !text) return null;
  const { html: _, ...rest } = text;
  return { key, rest };
}

/** Reads the page's data; null on a page that no server has rendered. */
export function readPageData(): PageData | null {
  const text = document.getElementById("page-data")?.textContent;
  return text ? JSON.parse(text) : null;
}

/** Fills the query client with a page's data. */
export function hydratePage(
  path: string,
  { queries, text }: HandedOver,
  client: QueryClient,
): void {
  for (const [queryKey, data] of queries) {
    // The data must not be collected as unused: a computer may sleep before the hydration.
    const options = client.defaultQueryOptions({ queryKey, gcTime: Number.POSITIVE_INFINITY });
    client.getQueryCache().build(client, options).setData(data, { manual: true });
  }
  // A page can be served at another address than its own path.
  for (const each of [path, window.location.pathname]) markServed(each);
  // React keeps the server's HTML inside the text's element, so it is read from there.
  const html = document.querySelector(".rich-text")?.innerHTML as SafeHtml | undefined;
  if (text && html !== undefined) client.setQueryData(text.key, { html, ...text.rest });
}
