import { queryOptions } from "@tanstack/react-query";
import { getText } from "@/lib/http.ts";
import { builtInBodyAddress } from "./built-in-layer.ts";
import { readDraftBody } from "./drafts.ts";
import type { Article } from "./model.ts";

/**
 * An article's HTML as its layer holds it, not yet sanitised; null when it has none. `revision` is the content's:
 * a drafted article is read anew after every change of the drafts. What came over the network stays at hand for as
 * long as the page does: it must be readable without a signal.
 */
export function articleBodyQuery({ id, bodyIn }: Article, revision: number) {
  return queryOptions({
    queryKey: ["article-body", id, bodyIn, bodyIn === "draft" ? revision : 0],
    ...(bodyIn !== "draft" && { gcTime: Number.POSITIVE_INFINITY }),
    queryFn: ({ signal }): Promise<string | null> => {
      if (bodyIn === "draft") return readDraftBody(id);
      const address = builtInBodyAddress(id);
      return address ? getText(address, signal) : Promise.resolve(null);
    },
  });
}
