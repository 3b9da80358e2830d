import { builtInArticles } from "@shared/built-in-articles.ts";
import { builtInCategories } from "./built-in/categories.ts";
import type { Change, Layer } from "./model.ts";

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
export const builtInLayer: Layer = {
  name: "built-in",
  changes: [
    ...builtInCategories.map(
      (value): Change => ({ type: "put-category", id: value.id, value, basedOn: null }),
    ),
    ...builtInArticles.map(
      (value): Change => ({
        type: "put-article",
        id: value.id,
        value,
        body: builtInBodyAddress(value.id) ? "own" : "none",
        basedOn: null,
      }),
    ),
  ],
};
