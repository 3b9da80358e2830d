import {
  publishedArticleSchema,
  publishedChangeSchema,
  publishedLayerSchema,
  redirectSchema,
} from "@shared/contracts/knowledge-base.ts";
import * as z from "zod/mini";
import type { PublishedLayer } from "./published-layer.ts";

/** A layer, or the answer with a part of one. Row by row: one that can't be read leaves the others. */
export function parseLayer(text: string): PublishedLayer {
  const { revision, changes, redirects, parts } = z.parse(publishedLayerSchema, JSON.parse(text));
  return {
    revision,
    changes: readRows(changes, publishedChangeSchema),
    redirects: new Map(readRows(redirects ?? [], redirectSchema).map(({ from, to }) => [from, to])),
    unloaded: new Map(parts?.map(({ category, count }) => [category, count])),
  };
}

/** The answer with one article. */
export const parseArticle = (text: string) => z.parse(publishedArticleSchema, JSON.parse(text));

export type PublishedArticle = ReturnType<typeof parseArticle>;

function readRows<T>(rows: readonly unknown[], schema: z.ZodMiniType<T>): T[] {
  return rows.flatMap((row) => {
    const { success, data } = z.safeParse(schema, row);
    return success ? [data] : [];
  });
}
