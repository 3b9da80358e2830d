import { resolveLayers } from "@shared/content/layers.ts";
import {
  type QueryClient,
  useQuery,
  useQueryClient,
  useSuspenseQuery,
} from "@tanstack/react-query";
import { builtInLayer } from "./built-in/layer.ts";
import { useDrafts } from "./drafts-overlay.ts";
import type { Change, KnowledgeBase } from "./model.ts";
import {
  builtInIds,
  EMPTY_LAYER,
  EVERYTHING,
  indexQuery,
  leavesOut,
  loadPublished,
  publishedQuery,
  type Wanted,
} from "./published.ts";
import type { PublishedLayer } from "./published-rows.ts";

/**
 * What a screen shows first of something that may be large: some of it, and how much there is. A rendered page hands this
 * over in place of what it is made of. `name` tells it from others.
 */
export type View<T> = { name: readonly unknown[]; of: (knowledge: KnowledgeBase) => T };

const NO_CHANGES: readonly Change[] = [];
const resolved = new WeakMap<
  PublishedLayer,
  WeakMap<PublishedLayer, WeakMap<readonly Change[], KnowledgeBase>>
>();

/**
 * What is shown where this index is published with a layer of what it leaves out, and drafted changes over both: the same
 * object for the same layers.
 */
export function resolveKnowledge(
  index: PublishedLayer,
  layer: PublishedLayer | null | undefined = null,
  changes: readonly Change[] = NO_CHANGES,
): KnowledgeBase {
  const drafted = changes.length > 0 ? changes : NO_CHANGES;
  const byLayer = getOrAdd(resolved, index, () => new WeakMap());
  const byDrafts = getOrAdd(byLayer, layer ?? EMPTY_LAYER, () => new WeakMap());
  return getOrAdd(byDrafts, drafted, () => resolve(index, layer ?? EMPTY_LAYER, drafted));
}

function getOrAdd<Key extends object, Value>(
  map: WeakMap<Key, Value>,
  key: Key,
  add: () => Value,
): Value {
  const value = map.get(key) ?? add();
  map.set(key, value);
  return value;
}

function resolve(
  index: PublishedLayer,
  layer: PublishedLayer,
  drafted: readonly Change[],
): KnowledgeBase {
  const published = [...index.changes, ...layer.changes].map(
    (change): Change => ({ ...change, basedOn: null }),
  );
  const knowledge = resolveLayers([
    builtInLayer,
    { name: "published", changes: published },
    { name: "draft", changes: drafted },
  ]);
  return { ...knowledge, unloaded: unloadedOf(index, layer) };
}

/** How many articles of each category an index leaves out and a layer has not. */
function unloadedOf(
  { parts }: PublishedLayer,
  { changes }: PublishedLayer,
): ReadonlyMap<string, number> {
  const unloaded = new Map(parts.map(({ category, count }) => [category, count]));
  if (unloaded.size === 0) return unloaded;
  for (const change of changes) {
    if (change.type !== "put-article" || builtInIds.has(change.id)) continue;
    const count = unloaded.get(change.value.category) ?? 0;
    if (count > 1) unloaded.set(change.value.category, count - 1);
    else unloaded.delete(change.value.category);
  }
  return unloaded;
}

/** What everybody sees while nothing was published. */
export const publicKnowledge: KnowledgeBase = resolveKnowledge(EMPTY_LAYER);

/** The index of what is published. Suspends until it is known. */
export const useIndex = (): PublishedLayer => useSuspenseQuery(indexQuery()).data;

/**
 * The knowledge base with what is wanted of it, and with this browser's drafts; `isReady` when it is there, else it is loading
 * or has an `error`. Until then `view` is what the page has handed over, if it has, and `load` alone loads the rest. Suspends
 * until the index is known.
 */
export function useKnowledgeBase<T>(wanted: Wanted | null, view?: View<T>) {
  return useKnowledgeOf(useIndex(), wanted, view);
}

/** The same of everything, where it is wanted. It doesn't suspend; without an index there is no knowledge. */
export function useEverything(isWanted: boolean) {
  const index = useQuery({ ...indexQuery(), enabled: isWanted });
  const found = useKnowledgeOf(
    index.data ?? EMPTY_LAYER,
    isWanted && index.data ? EVERYTHING : null,
  );
  const isReady = found.isReady && (index.data !== undefined || !isWanted);
  if (index.data) return { ...found, isReady };
  return {
    ...found,
    isReady,
    knowledge: undefined,
    error: index.isFetching ? null : index.error,
    load: () => void index.refetch(),
  };
}

function useKnowledgeOf<T>(index: PublishedLayer, wanted: Wanted | null, view?: View<T>) {
  const client = useQueryClient();
  const { changes } = useDrafts();
  // Once it is there it takes the place of each part; drafts need it, as they may change what isn't loaded.
  const everything = client.getQueryData(publishedQuery(index, EVERYTHING).queryKey);
  const needed = everything ? EVERYTHING : wanted;
  const missing = needed && leavesOut(index, needed) ? needed : null;
  const shown = view && client.getQueryData<T>(viewKey(index, view));
  const { data, error, isFetching, refetch } = useQuery({
    ...publishedQuery(index, missing),
    enabled: missing !== null && shown === undefined,
    // Its heading shows while its text is on the way.
    placeholderData: () => listedArticle(client, index, missing),
  });
  const isWhole = index.parts.length === 0 || everything !== undefined;
  const isReady = missing === null || data !== undefined;
  return {
    index,
    knowledge: resolveKnowledge(index, data, isWhole ? changes : undefined),
    isReady,
    view: isReady ? undefined : shown,
    error: isReady || isFetching ? null : error,
    load: () => void refetch(),
  };
}

/** What the list of a category has of an article. */
function listedArticle(
  client: QueryClient,
  { revision }: PublishedLayer,
  wanted: Wanted | null,
): PublishedLayer | undefined {
  if (wanted?.kind !== "article") return undefined;
  const lists = client.getQueriesData<PublishedLayer>({
    queryKey: ["published", { kind: "category" }],
  });
  return lists
    .filter(([key]) => key[2] === revision)
    .flatMap(([, layer]) => layer?.changes.filter(({ id }) => id === wanted.id) ?? [])
    .map((change) => ({ ...EMPTY_LAYER, revision, changes: [change] }))[0];
}

const viewKey = (index: PublishedLayer, { name }: View<unknown>) =>
  ["published-view", index.revision, ...name] as const;

/** Loads what is wanted before it is shown. Rejects when it can't be had. */
export async function loadKnowledge(
  client: QueryClient,
  wanted: Wanted | null,
): Promise<KnowledgeBase> {
  const { index, layer } = await loadPublished(client, wanted);
  return resolveKnowledge(index, layer);
}

/** The same of what a page shows by a view alone: a server hands over that, and not what it is made of. */
export async function loadView<T>(
  client: QueryClient,
  wanted: Wanted,
  view: View<T>,
): Promise<void> {
  const { index, layer } = await loadPublished(client, wanted);
  if (!import.meta.env.SSR) return;
  client.setQueryData(viewKey(index, view), view.of(resolveKnowledge(index, layer)));
  client.removeQueries({ queryKey: publishedQuery(index, wanted).queryKey });
}

/** What a client has loaded, without drafts: all of one revision. */
export function knowledgeIn(client: QueryClient): KnowledgeBase {
  const index = client.getQueryData(indexQuery().queryKey) ?? EMPTY_LAYER;
  const loaded = client.getQueriesData<PublishedLayer>({ queryKey: ["published"] });
  const current = loaded.filter(([key]) => key[2] === index.revision);
  const changes = current.flatMap(([, layer]) => layer?.changes ?? []);
  return resolveKnowledge(index, { ...EMPTY_LAYER, changes });
}
