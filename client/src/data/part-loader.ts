import { builtInArticles } from "@shared/content/built-in.ts";
import { fetchLayer } from "./fetch-layer.ts";
import { isLoaded, type Part } from "./layer-part.ts";
import type { PublishedLayer } from "./published-layer.ts";
import { joinPart, readPart } from "./published-parts.ts";
import { fetchPublishedLayer } from "./whole-layer.ts";

/**
 * Returns what loads a part of the current layer and shows the layer with it; it rejects when the part can't be had.
 * `inUse` are the parts that the page shows meanwhile.
 */
export function createPartLoader(
  current: () => PublishedLayer,
  show: (layer: PublishedLayer) => void,
  inUse: () => readonly Part[],
): (part: Part) => Promise<void> {
  const loading = new Map<string, Promise<void>>();

  async function load(part: Part): Promise<void> {
    const answer = await readPart(current(), part);
    // At once: others may have been joined while it was read.
    const joined = joinPart(current(), answer);
    // Without one somebody has published: the layer is read again, as a page never shows two revisions at once.
    show(joined ?? (await readParts(await fetchLayer(), [part, ...inUse()])));
  }

  return (part) => {
    if (isLoaded(current(), part)) return Promise.resolve();
    const key = JSON.stringify(part);
    const promise = loading.get(key) ?? load(part).finally(() => loading.delete(key));
    loading.set(key, promise);
    return promise;
  };
}

/** A layer with these parts, all of one revision. Rejects when one of them can't be had. */
export async function readParts(
  layer: PublishedLayer,
  parts: readonly Part[],
): Promise<PublishedLayer> {
  let joined = layer;
  for (const part of parts) {
    if (isLoaded(joined, part) || isBuiltIn(part)) continue;
    const next = joinPart(joined, await readPart(joined, part));
    // Somebody published once more, or two servers differ: everything comes in one answer.
    if (!next) return fetchPublishedLayer();
    joined = next;
  }
  return joined;
}

// Every layer has those that were changed.
const isBuiltIn = (part: Part): boolean =>
  part.kind === "article" && builtInArticles.some(({ id }) => id === part.id);
