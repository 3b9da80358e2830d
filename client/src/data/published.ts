import { builtInArticles } from "@shared/content/built-in.ts";
import { type QueryClient, queryOptions, skipToken } from "@tanstack/react-query";
import { readConnection, subscribeConnection } from "@/lib/connection.ts";
import { apiPaths } from "@/lib/paths.ts";
import { getJson, HttpError } from "./http.ts";
import { ARTICLE, LAYER, type PublishedArticle, type PublishedLayer } from "./published-rows.ts";
import { refreshes } from "./query-client.ts";

/** What may be needed besides the index: the articles of a category, an article, all of them, or where old addresses lead. */
export type Wanted =
  | { kind: "category"; id: string }
  | { kind: "article"; id: string }
  | { kind: "everything" }
  | { kind: "redirects" };

/** What a search, the drafts and the dashboard need. */
export const EVERYTHING: Wanted = { kind: "everything" };

/** The layer of a site that never published anything. */
export const EMPTY_LAYER: PublishedLayer = { revision: 0, changes: [], redirects: [], parts: [] };

/** The index: the categories, the built-in articles that were changed, and how many others each category has. */
export const indexQuery = () =>
  queryOptions({
    queryKey: ["knowledge-base"],
    queryFn: ({ client, signal }) => loadIndex(client, signal),
    gcTime: Number.POSITIVE_INFINITY,
  });

async function loadIndex(client: QueryClient, signal?: AbortSignal): Promise<PublishedLayer> {
  try {
    return await read(apiPaths.knowledgeBase, signal);
  } catch (error) {
    if (import.meta.env.SSR || signal?.aborted || isRefused(error)) throw error;
    // A static host has nothing published. Of a site out of reach, or behind a network's own page, it is not known.
    if (!(error instanceof HttpError)) readAgainOnReconnect(client);
    return EMPTY_LAYER;
  }
}

/** The clients whose index could not be reached, with what stops waiting for the connection. */
const outOfReach = new WeakMap<QueryClient, () => void>();

/** Whether the built-in content stands in for an index that could not be reached. */
export const isOutOfReach = (client: QueryClient): boolean => outOfReach.has(client);

function readAgainOnReconnect(client: QueryClient): void {
  const handle = () => readConnection().state === "online" && readAgain(client);
  outOfReach.set(client, subscribeConnection(handle));
}

const readAgain = (client: QueryClient) => void refreshPublished(client).catch(() => undefined);

const isRefused = (error: unknown) => error instanceof HttpError && error.status !== 404;

const read = (path: string, signal?: AbortSignal) => getJson(path, { schema: LAYER, signal });

/** The articles that the index tells of: those that the product comes with. */
export const builtInIds: ReadonlySet<string> = new Set(builtInArticles.map(({ id }) => id));

/** Whether an index leaves out what is wanted. It holds every category, and what became of the built-in articles. */
export function leavesOut({ revision, parts }: PublishedLayer, wanted: Wanted): boolean {
  if (wanted.kind === "redirects") return revision > 0;
  if (wanted.kind === "category") return parts.some(({ category }) => category === wanted.id);
  return parts.length > 0 && !(wanted.kind === "article" && builtInIds.has(wanted.id));
}

/**
 * The query of what is wanted at an index's revision; disabled for nothing. An answer of another revision makes the page
 * read the index again.
 */
export const publishedQuery = (index: PublishedLayer, wanted: Wanted | null) =>
  queryOptions({
    queryKey: ["published", wanted, index.revision],
    queryFn: wanted
      ? async ({ client, signal }): Promise<PublishedLayer> => {
          const layer = await load(index, wanted, { client, signal });
          // Where the server has nothing newer, an answer from a cache or another server is better than none.
          const isOther = layer.revision !== index.revision;
          if (isOther) await refreshPublished(client).catch(() => undefined);
          return layer;
        }
      : skipToken,
    ...(index.revision === 0 && { initialData: EMPTY_LAYER }),
  });

type Reading = { client: QueryClient; signal?: AbortSignal | undefined };

async function load(
  { revision }: PublishedLayer,
  wanted: Wanted,
  { client, signal }: Reading,
): Promise<PublishedLayer> {
  try {
    if (wanted.kind === "everything") return await read(apiPaths.wholeKnowledgeBase, signal);
    if (wanted.kind === "redirects") return await read(apiPaths.redirects, signal);
    if (wanted.kind === "category")
      return await read(apiPaths.publishedCategory(wanted.id), signal);
    const article = await client.fetchQuery({ ...articleQuery(wanted.id), staleTime: 0 });
    return { ...EMPTY_LAYER, revision: article.revision, changes: [article.change] };
  } catch (error) {
    const isAbsent = error instanceof HttpError && error.status === 404 && "id" in wanted;
    if (!isAbsent) throw error;
    // No such article; or a category whose last one is gone.
    return { ...EMPTY_LAYER, revision };
  }
}

/** From an old address to where it leads, as far as a layer tells. */
export const redirectsOf = (
  layer: PublishedLayer | null | undefined,
): ReadonlyMap<string, string> => new Map(layer?.redirects.map(({ from, to }) => [from, to]));

/** Loads the index and what it leaves out of what is wanted, both of one revision as far as the server has one. */
export async function loadPublished(client: QueryClient, wanted: Wanted | null) {
  if (isOutOfReach(client)) readAgain(client);
  for (;;) {
    const index = await client.fetchQuery(indexQuery());
    const all = client.getQueryData(publishedQuery(index, EVERYTHING).queryKey);
    const layer =
      wanted && leavesOut(index, wanted)
        ? (wanted.kind !== "redirects" && all) ||
          (await client.fetchQuery(publishedQuery(index, wanted)))
        : null;
    // Somebody has published meanwhile.
    if (client.getQueryData(indexQuery().queryKey) === index) return { index, layer };
  }
}

const refreshing = new WeakMap<QueryClient, Promise<void>>();

/**
 * Reads the index again, and shows a newer one as soon as all is there that the page shows. An older one is not shown, as a
 * shared cache may answer with it. Rejects when it can't be had.
 */
export function refreshPublished(client: QueryClient): Promise<void> {
  const running =
    refreshing.get(client) ?? refresh(client).finally(() => refreshing.delete(client));
  refreshing.set(client, running);
  return running;
}

refreshes.add(async (client) => {
  // Not on a page that shows nothing of it.
  if (client.getQueryData(indexQuery().queryKey)) await refreshPublished(client);
});

async function refresh(client: QueryClient): Promise<void> {
  await showPublished(client);
  // Not before all of it is there: the connection may be lost again.
  outOfReach.get(client)?.();
  outOfReach.delete(client);
}

async function showPublished(client: QueryClient): Promise<void> {
  const next = await read(apiPaths.knowledgeBase);
  const current = client.getQueryData(indexQuery().queryKey);
  if (current && next.revision <= current.revision) return;
  const wanted = observed(client).filter((each) => leavesOut(next, each));
  const layers = await Promise.all(wanted.map((each) => load(next, each, { client })));
  if (layers.some(({ revision }) => revision !== next.revision)) {
    // Somebody publishes once more, or two servers differ: everything comes in one answer.
    showLayer(client, await read(apiPaths.wholeKnowledgeBase));
    return;
  }
  for (const [place, each] of wanted.entries()) {
    client.setQueryData(publishedQuery(next, each).queryKey, layers[place]);
  }
  client.setQueryData(indexQuery().queryKey, next);
}

/** What the page shows of what is published, besides the index. */
function observed(client: QueryClient): Wanted[] {
  const queries = client.getQueryCache().findAll({ queryKey: ["published"] });
  return queries
    .filter((query) => query.getObserversCount() > 0)
    .flatMap(({ queryKey }) => (queryKey[1] as Wanted | null) ?? []);
}

/** Shows a whole layer, at whatever revision. */
export function showLayer(client: QueryClient, layer: PublishedLayer): void {
  const { revision, changes, redirects } = layer;
  const index: PublishedLayer = {
    revision,
    changes: changes.filter(({ type, id }) => !type.endsWith("article") || builtInIds.has(id)),
    redirects: [],
    parts: countParts(layer),
  };
  client.setQueryData(publishedQuery(index, EVERYTHING).queryKey, layer);
  const former = { ...EMPTY_LAYER, revision, redirects };
  client.setQueryData(publishedQuery(index, { kind: "redirects" }).queryKey, former);
  client.setQueryData(indexQuery().queryKey, index);
}

function countParts({ changes }: PublishedLayer): PublishedLayer["parts"] {
  const counts = new Map<string, number>();
  for (const change of changes) {
    if (change.type !== "put-article" || builtInIds.has(change.id)) continue;
    const { category } = change.value;
    counts.set(category, (counts.get(category) ?? 0) + 1);
  }
  return [...counts].map(([category, count]) => ({ category, count }));
}

/** The answer with a published article, of which its place and its text are made. */
const articleQuery = (id: string) =>
  queryOptions({
    queryKey: ["published-article", id],
    queryFn: ({ signal }) => getJson(apiPaths.publishedArticle(id), { schema: ARTICLE, signal }),
  });

/**
 * Loads a published article whose text has this hash; the newest one where the server has no such text any more, and then
 * the page is made to show what is published now. @throws HttpError 404 for one that was withdrawn.
 */
export async function loadArticleAt(
  client: QueryClient,
  id: string,
  hash: string,
): Promise<PublishedArticle> {
  const query = articleQuery(id);
  const known = client.getQueryData(query.queryKey);
  if (known && hashOf(known) === hash) return known;
  try {
    const article = await client.fetchQuery({ ...query, staleTime: 0 });
    if (article.change.type === "delete-article") throw new HttpError(404, "Withdrawn");
    if (hash !== "" && hashOf(article) !== hash) void showNewer(client);
    return article;
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) await showNewer(client);
    throw error;
  }
}

const hashOf = ({ change }: PublishedArticle) => ("hash" in change ? change.hash : undefined);

// On a server the next request has it.
const showNewer = (client: QueryClient): Promise<void> =>
  import.meta.env.SSR ? Promise.resolve() : refreshPublished(client).catch(() => undefined);
