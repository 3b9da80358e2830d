import { apiPaths } from "@/lib/paths.ts";
import { fetchAnswer, fetchLayer } from "./fetch-layer.ts";
import type { PublishedLayer } from "./published-layer.ts";

/** The publish that changed an article or category last, by its key; 0 where the built-in one stands. */
export function publishedRevisionOf({ changes }: PublishedLayer, key: string): number {
  const [kind = "", id] = key.split(/:(.*)/s);
  return changes.find((change) => change.id === id && change.type.endsWith(kind))?.revision ?? 0;
}

/** The whole published layer as the server has it now. Rejects when it can't be had. */
export async function fetchPublishedLayer(): Promise<PublishedLayer> {
  const layer = await fetchLayer();
  return layer.unloaded.size > 0 ? fetchAnswer(apiPaths.wholeKnowledgeBase) : layer;
}
