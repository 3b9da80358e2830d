import { currentContent, partsInUse, showPublished } from "./content-store.ts";
import { fetchLayer } from "./fetch-layer.ts";
import { readParts } from "./part-loader.ts";
import { withRedirects } from "./published-parts.ts";
import { fetchPublishedLayer } from "./whole-layer.ts";

/** Reads the published layer again and shows it. Rejects when it can't be had. */
export async function refreshPublished(): Promise<void> {
  const layer = await fetchPublishedLayer();
  if (layer.revision !== currentContent().published.revision) showPublished(layer);
}

/**
 * The same for a page that may show a part of a large layer: a newer one is shown once it has what the page shows. An
 * older one is not, as a shared cache may answer with it. Rejects when it can't be had.
 */
export async function refreshLayer(): Promise<void> {
  const layer = await fetchLayer();
  const { published } = currentContent();
  const isNewer = layer.revision > published.revision;
  const isSame = layer.revision === published.revision;
  // A page brings along what it shows, and the answer everything where that is not much.
  const hasMore = isSame && published.unloaded.size > 0 && layer.unloaded.size === 0;
  if (isNewer || hasMore) showPublished(await readParts(layer, partsInUse()));
  else if (isSame && published.answered) showPublished(withRedirects(published, layer));
}
