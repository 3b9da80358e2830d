import { EMPTY_LAYER, indexQuery, showLayer } from "@/data/published.ts";
import type { PublishedLayer } from "@/data/published-rows.ts";
import { pageQueryClient } from "@/data/query-client.ts";

/** Shows what is published on this page, as a whole layer with some of its fields. */
export function showPublished(layer: Partial<PublishedLayer>): void {
  showLayer(pageQueryClient, { ...EMPTY_LAYER, ...layer });
}

/** Shows an index on this page: what it leaves out is loaded. */
export function showIndex(index: PublishedLayer): void {
  pageQueryClient.setQueryData(indexQuery().queryKey, index);
}
