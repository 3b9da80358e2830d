import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { currentDrafts, type Drafts, NO_DRAFTS, useDrafts } from "@/data/drafts-overlay.ts";
import { getJson, HttpError } from "@/data/http.ts";
import { resolveKnowledge, useIndex } from "@/data/knowledge-base.ts";
import type { Change, Draft, KnowledgeBase } from "@/data/model.ts";
import {
  EMPTY_LAYER,
  EVERYTHING,
  indexQuery,
  isOutOfReach,
  publishedQuery,
  refreshPublished,
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
  const client = useQueryClient();
  const whole = useQuery(publishedQuery(useIndex(), EVERYTHING));
  // Readers see what the product came with until a site can be reached. Nobody should take that for what is published.
  const isUnknown = isOutOfReach(client);
  const reaching = useQuery({
    queryKey: ["reach-site"],
    queryFn: () => reachSite(client),
    enabled: isUnknown,
    gcTime: 0,
  });
  const { data, error, isFetching, refetch } = isUnknown ? reaching : whole;
  return {
    isReady: data !== undefined,
    error: isFetching ? null : error,
    retry: () => void refetch(),
  };
}

/** Reads what is published again. Rejects where nothing answers, or the server has trouble; a static host has nothing. */
async function reachSite(client: QueryClient): Promise<true> {
  try {
    await refreshPublished(client);
  } catch (error) {
    const isUnanswered = error instanceof Error && error.cause instanceof TypeError;
    if (isUnanswered || (error instanceof HttpError && error.status !== 404)) throw error;
  }
  return true;
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
