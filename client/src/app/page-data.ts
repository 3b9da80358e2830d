import { type DehydratedState, dehydrate, hydrate, type QueryClient } from "@tanstack/react-query";
import type { Content } from "@/content/content.ts";
import type { PublishedLayer } from "@/content/published-layer.ts";
import type { ArticleHeading, PreparedHtml } from "@/lib/prepared-html.ts";
import type { Address } from "./load-page.ts";

/** A published layer as JSON. */
export type LayerData = { [Key in keyof PublishedLayer]: unknown };

/**
 * What a page was rendered with, as JSON in the page itself. `layer` is null where the page needed none. The text of an
 * article is in the page already: only its headings are sent.
 */
export type PageData = {
  address: Address;
  queries: DehydratedState;
  layer: LayerData | null;
  headings: readonly ArticleHeading[] | null;
};

/** In characters of JSON: more than this is requested by the browser, before it hydrates the page. */
const MAX_EMBEDDED = 64 * 1024;

// The text of an article is in the page, and a transcript where no script runs.
const isRequested = ([name]: readonly unknown[]) =>
  name !== "article-text" && name !== "transcript";

const isArticleText = (key: readonly unknown[]) => key[0] === "article-text";

/** The data of a page that was rendered at `address`; `content` is null where it needed none. */
export function pageDataOf(
  address: Address,
  queryClient: QueryClient,
  content: Content | null,
): PageData {
  const [text] = queryClient.getQueriesData<PreparedHtml>({
    predicate: ({ queryKey }) => isArticleText(queryKey),
  });
  const { redirects, unloaded, ...layer } = content?.published ?? {};
  const all = {
    address,
    queries: dehydrate(queryClient, {
      shouldDehydrateQuery: ({ queryKey, state }) =>
        state.status === "success" && isRequested(queryKey),
    }),
    layer: content && {
      ...layer,
      redirects: [...(redirects ?? [])],
      unloaded: [...(unloaded ?? [])],
    },
    headings: text?.[1]?.headings ?? null,
  } as PageData;
  return JSON.stringify(all).length <= MAX_EMBEDDED
    ? all
    : { ...all, queries: { queries: [], mutations: [] }, layer: null };
}

/** Reads the page's data; null on a page that no server has rendered. */
export function readPageData(): PageData | null {
  const text = document.getElementById("page-data")?.textContent;
  return text ? JSON.parse(text) : null;
}

/** Gives the data of the page to the query client and the content store. */
export async function hydratePage(
  { address, queries, layer, headings }: PageData,
  client: QueryClient,
): Promise<void> {
  // Never removed as unused: a computer may sleep between here and the hydration.
  hydrate(client, queries, { defaultOptions: { queries: { gcTime: Number.POSITIVE_INFINITY } } });
  if (!layer) return;
  const { hydrateKnowledge } = await import("./hydrate-knowledge.ts");
  await hydrateKnowledge(layer, client, headings && { path: address.path, headings });
}
