import { queryOptions } from "@tanstack/react-query";
import { inParallel } from "@/lib/in-parallel.ts";
import { apiPaths } from "@/lib/paths.ts";
import { importDrafts } from "./drafts-overlay.ts";
import { getJson, HttpError } from "./http.ts";
import type { Article } from "./model.ts";
import { refreshPublished } from "./published.ts";
import { ARTICLE } from "./published-rows.ts";
import { pageQueryClient } from "./query-client.ts";

type Body = Pick<Article, "id" | "bodyIn" | "bodyHash">;

/** Loads an article's HTML as stored, not sanitised, for the admin area. Null if the article has none. */
export async function loadBody({ id, bodyIn }: Body, signal?: AbortSignal): Promise<string | null> {
  if (bodyIn === "draft") return (await importDrafts())?.readDraftBody(id) ?? null;
  if (bodyIn === "published") return loadSource(id, signal);
  if (bodyIn === null) return null;
  return (await import("./built-in/built-in-content.ts")).loadBuiltInHtml(id, signal);
}

async function loadSource(id: string, signal?: AbortSignal): Promise<string | null> {
  const path = apiPaths.articleSource(id);
  try {
    return (await getJson(path, { schema: ARTICLE, signal })).html;
  } catch (error) {
    // A withdrawn article's text is gone: the page reads again what is published.
    const isGone = error instanceof HttpError && error.status === 404;
    if (isGone) await refreshPublished(pageQueryClient).catch(() => undefined);
    throw error;
  }
}

/**
 * The query of an article's stored HTML, disabled without an article. Another `revision` of the content reads drafts
 * again.
 */
export function articleBodyQuery(article: Body | null | undefined, revision: number) {
  const { bodyIn = null, bodyHash = "" } = article ?? {};
  return queryOptions({
    queryKey: ["article-body", article?.id, bodyIn, bodyIn === "draft" ? revision : bodyHash],
    ...(bodyIn !== "draft" && { gcTime: Number.POSITIVE_INFINITY }),
    queryFn: ({ signal }) => (article ? loadBody(article, signal) : null),
    enabled: Boolean(article),
  });
}

/**
 * Loads the HTML of articles, by id. Rejects if one can't be loaded or if aborted. `onProgress` is called before each.
 */
export async function loadBodies(
  articles: readonly Article[],
  signal?: AbortSignal,
  onProgress?: (done: number, total: number) => void,
): Promise<Map<string, string>> {
  const bodies = new Map<string, string>();
  let begun = 0;
  // At most six requests at once, as others use the connection, too.
  await inParallel(articles, 6, async (article) => {
    signal?.throwIfAborted();
    onProgress?.(begun, articles.length);
    begun += 1;
    const html = await loadBody(article, signal);
    if (html !== null) bodies.set(article.id, html);
  });
  return bodies;
}
