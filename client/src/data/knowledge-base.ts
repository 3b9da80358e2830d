import { applyChanges } from "@shared/content/articles.ts";
import {
  type QueryClient,
  queryOptions,
  skipToken,
  useQuery,
  useQueryClient,
  useSuspenseQuery,
} from "@tanstack/react-query";
import { useMemo } from "react";
import { useDrafts } from "./drafts-overlay.ts";
import type { Change, KnowledgeBase } from "./model.ts";
import { everythingQuery, indexQuery, type PartQuery, readAgain } from "./published.ts";
import { NOTHING, type Published } from "./published-rows.ts";

const NO_CHANGES: readonly Change[] = [];

/** The knowledge base from loaded data: everything, or the index and some parts. Drafts may change any of it. */
function knowledgeOf(
  index: Published,
  part: Published | undefined,
  everything: Published | undefined,
  changes: readonly Change[] = NO_CHANGES,
): KnowledgeBase {
  if (!everything) {
    const { categories, counts } = index;
    return { categories, counts, articles: part?.articles ?? NOTHING.articles };
  }
  const { categories, articles } = everything;
  return changes.length > 0 ? applyChanges(everything, changes) : { categories, articles };
}

/** The index of the published content. Suspends until it is loaded. */
export const useIndex = (): Published => useSuspenseQuery(indexQuery()).data;

/**
 * The knowledge base with this browser's drafts and, if `isWanted`, with `part`. It is `isReady` when the part is
 * loaded; else it is loading or has an `error`, and `load` tries again. Suspends until the index is loaded.
 */
export function useKnowledgeBase(part: PartQuery | null, isWanted = true) {
  return useLoaded(useIndex(), part, isWanted);
}

function useLoaded(index: Published, part: PartQuery | null, isWanted: boolean) {
  const client = useQueryClient();
  const { changes } = useDrafts();
  // Everything, once loaded, takes the place of the parts. Drafts need it, as they may change articles of any part.
  const isWhole = client.getQueryData(everythingQuery().queryKey) !== undefined;
  const { data: everything } = useQuery({ ...everythingQuery(), enabled: isWhole });
  const { data, error, isFetching, refetch } = useQuery({
    ...(part ?? indexQuery()),
    enabled: isWanted && part !== null && !isWhole,
  });
  const loaded = part ? data : undefined;
  const knowledge = useMemo(
    () => knowledgeOf(index, loaded, everything, changes),
    [index, loaded, everything, changes],
  );
  const isReady = part === null || everything !== undefined || data !== undefined;
  return {
    index,
    knowledge,
    isReady,
    error: isReady || isFetching ? null : error,
    load: () => void refetch(),
  };
}

/** Loads a part of what is published ahead of showing it. Rejects if it can't be loaded. */
export async function loadKnowledge(
  client: QueryClient,
  part: PartQuery | null,
): Promise<KnowledgeBase> {
  readAgain(client);
  const index = await client.fetchQuery(indexQuery());
  const everything = client.getQueryData(everythingQuery().queryKey);
  const loaded = part && !everything ? await client.fetchQuery(part) : undefined;
  const isWhole = part?.queryKey[1] === everythingQuery().queryKey[1];
  return knowledgeOf(index, loaded, everything ?? (isWhole ? loaded : undefined));
}

/** An excerpt at a revision, which a rendered page hands over instead of the part that it is made from. */
const excerptQuery = <Excerpt>({ revision }: Published, name: readonly string[]) =>
  queryOptions<Excerpt>({ queryKey: ["excerpt", revision, ...name], queryFn: skipToken });

/** The excerpt of this name that the rendered page handed over, as long as its revision is published. */
export const useExcerpt = <Excerpt>(name: readonly string[]): Excerpt | undefined =>
  useQuery(excerptQuery<Excerpt>(useIndex(), name)).data;

/** Loads a part ahead of showing it; a server hands over only an excerpt. Rejects if it can't be loaded. */
export async function loadExcerpt<Excerpt>(
  client: QueryClient,
  part: PartQuery,
  name: readonly string[],
  of: (knowledge: KnowledgeBase) => Excerpt | Promise<Excerpt>,
): Promise<void> {
  const knowledge = await loadKnowledge(client, part);
  if (!import.meta.env.SSR) return;
  client.removeQueries({ queryKey: part.queryKey });
  const index = await client.fetchQuery(indexQuery());
  client.setQueryData(excerptQuery<Excerpt>(index, name).queryKey, (await of(knowledge)) as never);
}

/** The knowledge base that a client has loaded, without drafts. */
export function knowledgeIn(client: QueryClient): KnowledgeBase {
  const loaded = client.getQueriesData<Published>({ queryKey: ["published"] });
  const articles = loaded.flatMap(([, published]) => published?.articles ?? []);
  const { categories } = client.getQueryData(indexQuery().queryKey) ?? NOTHING;
  return { categories, articles };
}
