import { currentContent, showPublished } from "./content-store.ts";
import { fetchLayer } from "./fetch-layer.ts";
import { fetchPublishedLayer } from "./whole-layer.ts";

/** Reads the published layer again and shows it. Rejects when it can't be had. */
export async function refreshPublished(): Promise<void> {
  const layer = await fetchPublishedLayer();
  if (layer.revision !== currentContent().published.revision) showPublished(layer);
}

/**
 * The same for a page that may show a part of a large layer: it is loaded in parts again. Only for a newer one, as a
 * shared cache may answer with an older.
 */
export async function refreshLayer(): Promise<void> {
  const layer = await fetchLayer();
  if (layer.revision > currentContent().published.revision) showPublished(layer);
}
