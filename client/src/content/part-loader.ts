import { fetchLayer } from "./fetch-layer.ts";
import { isLoaded, type Part } from "./layer-part.ts";
import type { PublishedLayer } from "./published-layer.ts";
import { joinPart, readPart } from "./published-parts.ts";
import { fetchPublishedLayer } from "./whole-layer.ts";

/** Returns what loads a part of the current layer and shows the layer with it; it rejects when the part can't be had. */
export function createPartLoader(
  current: () => PublishedLayer,
  show: (layer: PublishedLayer) => void,
): (part: Part) => Promise<void> {
  const loading = new Map<string, Promise<void>>();

  async function load(part: Part): Promise<void> {
    if (await readAndShow(part)) return;
    // Somebody has published: the layer is read again, as a page never shows two revisions at once.
    const layer = await fetchLayer();
    if (layer.revision !== current().revision) show(layer);
    // Somebody published once more, or two servers differ: everything comes in one answer.
    if (!(await readAndShow(part))) show(await fetchPublishedLayer());
  }

  async function readAndShow(part: Part): Promise<boolean> {
    const answer = await readPart(current(), part);
    // At once: others may have been joined while it was read.
    const joined = joinPart(current(), answer);
    if (joined) show(joined);
    return joined !== null;
  }

  return (part) => {
    if (isLoaded(current(), part)) return Promise.resolve();
    const key = JSON.stringify(part);
    const promise = loading.get(key) ?? load(part).finally(() => loading.delete(key));
    loading.set(key, promise);
    return promise;
  };
}
