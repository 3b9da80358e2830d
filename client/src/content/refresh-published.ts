import { currentContent, showPublished } from "./content-store.ts";
import { fetchPublishedLayer } from "./whole-layer.ts";

/** Reads the published layer again and shows it. Rejects when it can't be had. */
export async function refreshPublished(): Promise<void> {
  const layer = await fetchPublishedLayer();
  if (layer.revision !== currentContent().published.revision) showPublished(layer);
}
