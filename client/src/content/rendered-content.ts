import { type Content, contentOf } from "./content.ts";
import type { ContentSource } from "./content-source.ts";
import { fetchLayer } from "./fetch-layer.ts";
import { createPartLoader } from "./part-loader.ts";
import { EMPTY_LAYER } from "./published-layer.ts";

/** The content of one page that a server renders: what everybody sees. */
export function createRenderedContent(): ContentSource & { isLoaded: () => boolean } {
  let isLoaded = false;
  let content: Content = { ...contentOf(EMPTY_LAYER), isRendered: true };
  const show = (published: Content["published"]) => {
    isLoaded = true;
    content = { ...contentOf(published), isRendered: true };
  };
  return {
    load: async () => show(await fetchLayer()),
    loadPart: createPartLoader(() => content.published, show),
    current: () => content,
    isLoaded: () => isLoaded,
  };
}
