import { builtInLayerOf } from "@shared/content/built-in.ts";
import type { Layer } from "./model.ts";

// Only URLs: the HTML is fetched on demand. Named .htm, as the development server takes every .html for a page.
const addresses = import.meta.glob<string>("./built-in/bodies/*.htm", {
  query: "?url",
  import: "default",
  eager: true,
});

/** Where the HTML of a built-in article is, or null when it has none. */
export function builtInBodyAddress(articleId: string): string | null {
  return addresses[`./built-in/bodies/${articleId}.htm`] ?? null;
}

/** What the product comes with. */
export const builtInLayer: Layer = builtInLayerOf((id) => builtInBodyAddress(id) !== null);
