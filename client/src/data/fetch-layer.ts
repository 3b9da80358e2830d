import { getText } from "@/data/http.ts";
import { forgetUnless, recall, remember } from "@/data/remembered-answers.ts";
import { apiPaths } from "@/lib/paths.ts";
import { parseLayer } from "./parse-answers.ts";
import { EMPTY_LAYER, inTime, type PublishedLayer } from "./published-layer.ts";

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
  if (layer.unloaded.size === 0) void forgetWithdrawn(layer, path);
  return layer;
}

/** Forgets the articles that a whole layer no longer has, and the parts that it replaces. */
function forgetWithdrawn({ changes }: PublishedLayer, path: string): Promise<void> {
  const published = changes.filter(({ type }) => type === "put-article");
  const known = new Set(published.map(({ id }) => apiPaths.publishedArticle(id)));
  for (const list of [apiPaths.knowledgeBase, path]) known.add(list);
  return forgetUnless((each) => known.has(each));
}

async function recallLayer(): Promise<PublishedLayer> {
  try {
    return { ...parseLayer((await recall(apiPaths.knowledgeBase)) ?? ""), isRecalled: true };
  } catch {
    return EMPTY_LAYER;
  }
}
