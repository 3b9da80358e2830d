import { applyChanges } from "@shared/content/articles.ts";
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { currentDrafts, type Drafts, NO_DRAFTS, useDrafts } from "@/data/drafts-overlay.ts";
import { getJson, HttpError } from "@/data/http.ts";
import { useIndex } from "@/data/knowledge-base.ts";
import type { Draft, KnowledgeBase } from "@/data/model.ts";
import {
  everythingQuery,
  indexQuery,
  isOutOfReach,
  refreshPublished,
  showEverything,
} from "@/data/published.ts";
import { NOTHING, PUBLISHED, type Published } from "@/data/published-rows.ts";
import { pageQueryClient } from "@/data/query-client.ts";
import { apiPaths } from "@/lib/paths.ts";

/** The content of the admin area, with this browser's drafts; `revision` grows with every change of either. */
export type Content = {
  knowledge: KnowledgeBase;
  /** The content that everybody sees, without drafts. */
  publicKnowledge: KnowledgeBase;
  published: Published;
  drafts: Drafts["status"];
  changes: readonly Draft[];
  revision: number;
};

/** Published content with drafts over it. */
export function contentOf(published: Published, drafts = NO_DRAFTS): Omit<Content, "revision"> {
  const { categories, articles } = published;
  return {
    knowledge: applyChanges(published, drafts.changes),
    publicKnowledge: { categories, articles },
    published,
    drafts: drafts.status,
    changes: drafts.drafts,
  };
}

let latest: { published: Published; drafts: Drafts; content: Content } | null = null;

// Keeps the same object as long as nothing changes.
function contentAt(published: Published, drafts: Drafts): Content {
  if (latest?.published !== published || latest.drafts !== drafts) {
    const revision = (latest?.content.revision ?? 0) + 1;
    latest = { published, drafts, content: { ...contentOf(published, drafts), revision } };
  }
  return latest.content;
}

/**
 * The content, kept current with the drafts of this browser and its other tabs. Parts that aren't loaded are missing.
 */
export function useContent(): Content {
  const index = useIndex();
  const { data: published = index } = useQuery({ ...everythingQuery(), enabled: false });
  return contentAt(published, useDrafts());
}

/**
 * Loads all content for the admin area. Until it is loaded, there may be an `error` and a function that tries again.
 */
export function useWholeContent() {
  const client = useQueryClient();
  const whole = useQuery(everythingQuery());
  // The built-in content stands in for an unreachable site, but must not pass for what is published.
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

/** Reads the index again. Rejects if nothing responds or the server fails; a static host counts as reached. */
async function reachSite(client: QueryClient): Promise<true> {
  try {
    await refreshPublished(client);
  } catch (error) {
    const isUnreachable = error instanceof Error && error.cause instanceof TypeError;
    if (isUnreachable || (error instanceof HttpError && error.status !== 404)) throw error;
  }
  return true;
}

export function currentContent(): Content {
  const whole = pageQueryClient.getQueryData(everythingQuery().queryKey);
  const index = pageQueryClient.getQueryData(indexQuery().queryKey);
  return contentAt(whole ?? index ?? NOTHING, currentDrafts());
}

/** Reads everything that is published again and shows it. Rejects if it can't be loaded. */
export async function refreshContent(): Promise<void> {
  const all = await getJson(apiPaths.wholeKnowledgeBase, { schema: PUBLISHED });
  const { revision, isBuiltIn } = currentContent().published;
  if (all.revision !== revision || isBuiltIn) showEverything(pageQueryClient, all);
}
