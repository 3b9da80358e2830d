import {
  type PublishedChange,
  publishedChangeSchema,
  publishedLayerSchema,
  redirectSchema,
} from "@shared/knowledge-base.ts";
import * as z from "zod/mini";
import { getText } from "@/lib/http.ts";
import { apiPaths } from "@/lib/paths.ts";
import { recall, remember } from "@/lib/remembered-answers.ts";

/**
 * What is published over the built-in content. `redirects`: from an old path to where it leads. `unloaded`: how many
 * articles of each category are not loaded yet; a large layer is loaded in parts. `isRecalled` when the server was out
 * of reach: it is the last one that this browser knew.
 */
export type PublishedLayer = {
  revision: number;
  changes: readonly PublishedChange[];
  redirects: ReadonlyMap<string, string>;
  unloaded: ReadonlyMap<string, number>;
  isRecalled?: true;
};

/** The layer of a site that never published anything. */
export const EMPTY_LAYER: PublishedLayer = {
  revision: 0,
  changes: [],
  redirects: new Map(),
  unloaded: new Map(),
};

/** In ms: a page waits no longer for the server where this browser remembers an answer. */
const PATIENCE = 3_000;

/** Rejects once a page has waited long enough. */
export function inTime<T>(answer: Promise<T>): Promise<T> {
  return Promise.race([answer, new Promise<never>((_, reject) => setTimeout(reject, PATIENCE))]);
}

/** The published layer for a page that opens: the server's, or else the last one this browser knew. Never rejects. */
export async function loadPublishedLayer(): Promise<PublishedLayer> {
  try {
    return await inTime(fetchLayer());
  } catch {
    return recallLayer();
  }
}

/** The published layer as the server has it now, a large one without its articles. Rejects when it can't be had. */
export function fetchLayer(): Promise<PublishedLayer> {
  return fetchAnswer(apiPaths.knowledgeBase);
}

/** A layer that the server answers; it is remembered. */
export async function fetchAnswer(path: string): Promise<PublishedLayer> {
  const text = await getText(path);
  const layer = parseLayer(text);
  void remember(path, text);
  return layer;
}

async function recallLayer(): Promise<PublishedLayer> {
  try {
    return { ...parseLayer((await recall(apiPaths.knowledgeBase)) ?? ""), isRecalled: true };
  } catch {
    return EMPTY_LAYER;
  }
}

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

function readRows<T>(rows: readonly unknown[], schema: z.ZodMiniType<T>): T[] {
  return rows.flatMap((row) => {
    const { success, data } = z.safeParse(schema, row);
    return success ? [data] : [];
  });
}
