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

/** What is published over the built-in content. `redirects`: from an old path to where it leads. */
export type PublishedLayer = {
  revision: number;
  changes: readonly PublishedChange[];
  redirects: ReadonlyMap<string, string>;
};

/** The layer of a site that never published anything. */
export const EMPTY_LAYER: PublishedLayer = { revision: 0, changes: [], redirects: new Map() };

/** The publish that changed an article or category last, by its key; 0 where the built-in one stands. */
export function publishedRevisionOf({ changes }: PublishedLayer, key: string): number {
  const [kind = "", id] = key.split(/:(.*)/s);
  return changes.find((change) => change.id === id && change.type.endsWith(kind))?.revision ?? 0;
}

/** In ms: a page waits no longer for the server. */
const PATIENCE = 3_000;

/** The published layer for a page that opens: the server's, or else the last one this browser knew. Never rejects. */
export async function loadPublishedLayer(): Promise<PublishedLayer> {
  const answer = fetchPublishedLayer();
  const patience = new Promise<never>((_, reject) => setTimeout(reject, PATIENCE));
  try {
    return await Promise.race([answer, patience]);
  } catch {
    return recallLayer();
  }
}

/** The published layer as the server has it now. Rejects when it can't be had. */
export async function fetchPublishedLayer(): Promise<PublishedLayer> {
  let text = await getText(apiPaths.knowledgeBase);
  // A large layer is answered in parts; all of them are one answer of its own.
  if ("parts" in JSON.parse(text)) text = await getText(apiPaths.wholeKnowledgeBase);
  const layer = parseLayer(text);
  void remember(apiPaths.knowledgeBase, text);
  return layer;
}

async function recallLayer(): Promise<PublishedLayer> {
  try {
    return parseLayer((await recall(apiPaths.knowledgeBase)) ?? "");
  } catch {
    return EMPTY_LAYER;
  }
}

// Row by row: one that can't be read leaves the others.
function parseLayer(text: string): PublishedLayer {
  const { revision, changes, redirects } = z.parse(publishedLayerSchema, JSON.parse(text));
  return {
    revision,
    changes: readRows(changes, publishedChangeSchema),
    redirects: new Map(readRows(redirects, redirectSchema).map(({ from, to }) => [from, to])),
  };
}

function readRows<T>(rows: readonly unknown[], schema: z.ZodMiniType<T>): T[] {
  return rows.flatMap((row) => {
    const { success, data } = z.safeParse(schema, row);
    return success ? [data] : [];
  });
}
