import type { ArticleHeading } from "@shared/contracts/knowledge-base.ts";
import { type DehydratedState, dehydrate, hydrate, type QueryClient } from "@tanstack/react-query";
import type { PublishedLayer } from "@/data/published-layer.ts";
import type { EnhancedHtml } from "@/lib/article-html.ts";
import type { Address } from "./load-page.ts";

/** A published layer as JSON, without redirects. */
export type LayerData = { [Key in keyof PublishedLayer]: unknown };

/**
 * What a page was rendered with. `layer` is null where the page needed none. The text of an article is in the page
 * already: only its headings are sent.
 */
type HandedOver = {
  queries: DehydratedState;
  layer: LayerData | null;
  headings: readonly ArticleHeading[] | null;
};

/** The data of a page as JSON in the page itself; `handedOver` is null where that is too much. It is whole or not there. */
export type PageData = { address: Address; handedOver: HandedOver | null };

/**
 * In characters of JSON. Screens ask for what they show, which is far less; all of a very large library or category may
 * be more. Such a page is not hydrated: the browser loads the data, and renders the page in place of the server's.
 */
const MAX_HANDED_OVER = 1024 * 1024;

// The text of an article is in the page, and a transcript where no script runs.
const isRequested = ([name]: readonly unknown[]) =>
  name !== "article-text" && name !== "transcript";

const isArticleText = (key: readonly unknown[]) => key[0] === "article-text";

/** The data of a page that was rendered at `address` with this layer; null where it needed none. */
export function pageDataOf(
  address: Address,
  queryClient: QueryClient,
  published: PublishedLayer | null,
): PageData {
  const [text] = queryClient.getQueriesData<EnhancedHtml>({
    predicate: ({ queryKey }) => isArticleText(queryKey),
  });
  const handedOver: HandedOver = {
    queries: dehydrate(queryClient, {
      shouldDehydrateQuery: ({ queryKey, state }) =>
        state.status === "success" && isRequested(queryKey),
    }),
    layer: published && { ...published, redirects: [], unloaded: [...published.unloaded] },
    headings: text?.[1]?.headings ?? null,
  };
  const isLarge = JSON.stringify(handedOver).length > MAX_HANDED_OVER;
  return { address, handedOver: isLarge ? null : handedOver };
}

/** Reads the page's data; null on a page that no server has rendered. */
export function readPageData(): PageData | null {
  const text = document.getElementById("page-data")?.textContent;
  return text ? JSON.parse(text) : null;
}

/** Gives what the page at a path has handed over to the query client and the content store. */
export async function hydratePage(
  path: string,
  { queries, layer, headings }: HandedOver,
  client: QueryClient,
): Promise<void> {
  // Never removed as unused: a computer may sleep between here and the hydration.
  hydrate(client, queries, { defaultOptions: { queries: { gcTime: Number.POSITIVE_INFINITY } } });
  if (!layer) return;
  const { hydrateKnowledge } = await import("./hydrate-knowledge.ts");
  await hydrateKnowledge(layer, client, headings && { path, headings });
}
