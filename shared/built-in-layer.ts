import { builtInArticles } from "./built-in-articles.ts";
import { builtInCategories } from "./built-in-categories.ts";
import type { Change } from "./knowledge-base.ts";
import type { Layer } from "./resolve-layers.ts";

/** What the product comes with. `hasBody` tells which of its articles have a text. */
export function builtInLayerOf(hasBody: (articleId: string) => boolean): Layer {
  return {
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
          body: hasBody(value.id) ? "own" : "none",
          basedOn: null,
        }),
      ),
    ],
  };
}
