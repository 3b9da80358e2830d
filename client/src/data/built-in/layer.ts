import { builtInLayerOf } from "@shared/content/built-in.ts";
import type { Layer } from "../model.ts";

// Only URLs: the texts are fetched on demand, enhanced by the build (scripts/enhanced-bodies.ts).
const addresses = import.meta.glob<string>("./bodies/*.htm", {
  query: "?enhanced",
  import: "default",
  eager: true,
});

/** Where the text of a built-in article is as JSON, or null when it has none. */
export function enhancedBodyAddress(articleId: string): string | null {
  return addresses[`./bodies/${articleId}.htm`] ?? null;
}

/** What the product comes with. */
export const builtInLayer: Layer = builtInLayerOf((id) => enhancedBodyAddress(id) !== null);
