import { useQuery } from "@tanstack/react-query";
import { currentDrafts, type Drafts, NO_DRAFTS, useDrafts } from "@/data/drafts-overlay.ts";
import { getJson } from "@/data/http.ts";
import { resolveKnowledge, useIndex } from "@/data/knowledge-base.ts";
import type { Change, Draft, KnowledgeBase } from "@/data/model.ts";
import {
  EMPTY_LAYER,
  EVERYTHING,
  indexQuery,
  publishedQuery,
  showLayer,
} from "@/data/published.ts";
import { LAYER, type PublishedLayer } from "@/data/published-rows.ts";
import { pageQueryClient } from "@/data/query-client.ts";
import { apiPaths } from "@/lib/paths.ts";

/**
 * Everything as the admin area works on it, with this browser's drafts once they are read; `revision` grows with every
 * change of either.
 */
export type Content = {
  knowledge: KnowledgeBase;
  /** What everybody sees, whatever this browser has drafted. */
  publicKnowledge: KnowledgeBase;
  published: PublishedLayer;
  drafts: Drafts["status"];
  changes: readonly Draft[];
  revision: number;
};

/** The content where this whole layer is published. */
export function contentOf(
  published: PublishedLayer,
  drafts = NO_DRAFTS,
): Omit<Content, "revision"> {
  return {
    knowledge: resolveWhole(published, drafts.changes),
    publicKnowledge: resolveWhole(published),
    published,
    drafts: drafts.status,
    changes: drafts.drafts,
  };
}

/** What is shown where this whole layer is published, with drafted changes over it. */
export const resolveWhole = (published: PublishedLayer, drafted?: readonly Change[]) =>
  resolveKnowledge(EMPTY_LAYER, published, drafted);

let latest: { published: PublishedLayer; drafts: Drafts; content: Content } | null = null;

// The same object as long as nothing changes.
function contentAt(published: PublishedLayer, drafts: Drafts): Content {
  if (latest?.published !== published || latest.drafts !== drafts) {
    const revision = (latest?.content.revision ?? 0) + 1;
    latest = { published, drafts, content: { ...contentOf(published, drafts), revision } };
  }
  return latest.content;
}

/** The content, kept current with the drafts of this browser and its other tabs. Without what is not loaded yet. */
export function useContent(): Content {
  const index = useIndex();
  const { data: published = index } = useQuery({
    ...publishedQuery(index, EVERYTHING),
    enabled: false,
  });
  return contentAt(published, useDrafts());
}

/** Loads everything that the admin area works on: `error` and what tries again while it isn't there. */
export function useWholeContent() {
  const { data, error, isFetching, refetch } = useQuery(publishedQuery(useIndex(), EVERYTHING));
  return {
    isReady: data !== undefined,
    error: isFetching ? null : error,
    retry: () => void refetch(),
  };
}

/** The content as this page shows it now. */
export function currentContent(): Content {
  const index = pageQueryClient.getQueryData(indexQuery().queryKey) ?? EMPTY_LAYER;
  const whole = pageQueryClient.getQueryData(publishedQuery(index, EVERYTHING).queryKey);
  return contentAt(whole ?? index, currentDrafts());
}

/** Reads everything that is published again and shows it. Rejects when it can't be had. */
export async function refreshContent(): Promise<void> {
  const layer = await getJson(apiPaths.wholeKnowledgeBase, { schema: LAYER });
  if (layer.revision !== currentContent().published.revision) showLayer(pageQueryClient, layer);
}

/** The publish that changed an article or category last, by its key; 0 where the built-in one stands. */
export function publishedRevisionOf({ changes }: PublishedLayer, key: string): number {
  const [kind = "", id] = key.split(/:(.*)/s);
  return changes.find((change) => change.id === id && change.type.endsWith(kind))?.revision ?? 0;
}
