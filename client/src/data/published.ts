import {
  type QueryClient,
  type QueryFunctionContext,
  type QueryKey,
  queryOptions,
} from "@tanstack/react-query";
import { readConnection, subscribeConnection } from "@/lib/connection.ts";
import { apiPaths } from "@/lib/paths.ts";
import { getJson, HttpError } from "./http.ts";
import { type Article, countByCategory } from "./model.ts";
import {
  ARTICLE,
  NOTHING,
  PUBLISHED,
  type Published,
  type PublishedArticle,
} from "./published-rows.ts";
import { refreshes } from "./query-client.ts";

// The published content, with a query for each part that a page may need. Every response carries its revision. A newer
// response makes older parts be read again; an older one, as from a shared cache, never replaces a newer one.
const ROOT = "published";

type Reading = Pick<QueryFunctionContext, "client" | "signal">;

export const indexQuery = () =>
  queryOptions({
    queryKey: [ROOT, "index"],
    queryFn: ({ client, signal, queryKey }) => {
      return accept(client, queryKey, readIndex({ client, signal }));
    },
    gcTime: Number.POSITIVE_INFINITY,
  });

/** The articles of a category; the category "" holds those without one. */
export const categoryQuery = (id: string) =>
  partQuery(
    ["category", id],
    ({ signal }) => read(apiPaths.publishedCategory(id), signal),
    ({ articles }) => ({ articles: articles.filter(({ category }) => category === id) }),
  );

/** Every article, with the categories and the redirects. */
export const everythingQuery = () =>
  partQuery(
    ["everything"],
    ({ signal }) => read(apiPaths.wholeKnowledgeBase, signal),
    (all) => all,
  );

/** One article; none if the server has none of this id. */
export const articleQuery = (id: string) =>
  partQuery(
    ["article", id],
    async ({ client }) => {
      const { revision, article } = await client.fetchQuery({
        ...articleResponseQuery(id),
        staleTime: 0,
      });
      return { ...NOTHING, revision, articles: [article] };
    },
    ({ articles }) => ({ articles: articles.filter((article) => article.id === id) }),
  );

/** Finds an article in the lists of categories that are loaded. */
export function listedArticle(client: QueryClient, id: string): Article | undefined {
  const lists = client.getQueriesData<Published>({ queryKey: [ROOT, "category"] });
  return lists.flatMap(([, list]) => list?.articles ?? []).find((article) => article.id === id);
}

/** The redirects of the knowledge base. */
export const redirectsQuery = () =>
  partQuery(
    ["redirects"],
    ({ signal }) => read(apiPaths.redirects, signal),
    () => NOTHING,
  );

export type PartQuery = ReturnType<typeof categoryQuery>;

/**
 * The query of one part. `ofBuiltIn` is the same part of the built-in content, which stands in if no server responds.
 */
function partQuery(
  name: readonly string[],
  load: (reading: Reading) => Promise<Published>,
  ofBuiltIn: (all: Published) => Partial<Published>,
) {
  return queryOptions({
    queryKey: [ROOT, ...name],
    // Data must not be dropped as unused, as it may be needed again without a connection.
    gcTime: Number.POSITIVE_INFINITY,
    queryFn: ({ client, signal, queryKey }) =>
      accept(
        client,
        queryKey,
        (async () => {
          const { revision, isBuiltIn } = await client.fetchQuery(indexQuery());
          if (isBuiltIn) return { ...NOTHING, ...ofBuiltIn((await importBuiltIn()).builtIn) };
          return load({ client, signal }).catch((error: unknown) => {
            // The article is missing, or the category's last article is gone.
            if (error instanceof HttpError && error.status === 404) return { ...NOTHING, revision };
            throw error;
          });
        })(),
      ),
  });
}

const read = (path: string, signal?: AbortSignal) => getJson(path, { schema: PUBLISHED, signal });

const importBuiltIn = () => import("./built-in/built-in-content.ts");

async function readIndex({ client, signal }: Reading): Promise<Published> {
  try {
    return await read(apiPaths.knowledgeBase, signal);
  } catch (error) {
    const known = client.getQueryData(indexQuery().queryKey);
    const isPublished = known !== undefined && !known.isBuiltIn;
    if (import.meta.env.SSR || signal.aborted || isRefused(error) || isPublished) throw error;
    // A static host has nothing published: its 404 is final. An unreachable site may have: it is read again once
    // reconnected.
    if (!(error instanceof HttpError)) readAgainOnReconnect(client);
    const { categories, articles } = (await importBuiltIn()).builtIn;
    return { ...NOTHING, categories, counts: countIn(articles), isBuiltIn: true };
  }
}

/** True for a reachable site's error: others may have published over the built-in content, so it can't stand in. */
const isRefused = (error: unknown) => error instanceof HttpError && error.status !== 404;

function countIn(articles: readonly Article[]): Record<string, number> {
  // `fromEntries` is safe for a category called “constructor”.
  return Object.fromEntries(countByCategory({ categories: [], articles }));
}

/** Resolves to a response, or to the present data if that is newer. Data older than the response is read again. */
async function accept(
  client: QueryClient,
  key: QueryKey,
  loading: Promise<Published>,
): Promise<Published> {
  const response = await loading;
  const known = client.getQueryData<Published>(key);
  if (known && known.revision > response.revision) return known;
  void client.invalidateQueries({
    queryKey: [ROOT],
    predicate: ({ queryKey, state }) => {
      const data = state.data as Published | undefined;
      return (
        String(queryKey) !== String(key) && data !== undefined && data.revision < response.revision
      );
    },
  });
  return response;
}

/** The clients whose index could not be reached, each with a function that stops waiting for the connection. */
const outOfReach = new WeakMap<QueryClient, () => void>();

/** Tells if the built-in content stands in for an index that could not be reached. */
export const isOutOfReach = (client: QueryClient): boolean => outOfReach.has(client);

function readAgainOnReconnect(client: QueryClient): void {
  if (isOutOfReach(client)) return;
  const handle = () => readConnection().state === "online" && readAgain(client);
  outOfReach.set(client, subscribeConnection(handle));
}

/** Reads the stand-in for an unreachable site again, in the background. */
export function readAgain(client: QueryClient): void {
  if (isOutOfReach(client)) void refreshPublished(client).catch(() => undefined);
}

/** From former addresses to their targets. */
export const redirectsOf = (
  published: Pick<Published, "redirects"> | undefined,
): ReadonlyMap<string, string> => new Map(published?.redirects.map(({ from, to }) => [from, to]));

/** Reads the index again; queries of parts that it shows to be older are refetched. Rejects if it can't be loaded. */
export async function refreshPublished(client: QueryClient): Promise<void> {
  const index = await accept(client, indexQuery().queryKey, read(apiPaths.knowledgeBase));
  outOfReach.get(client)?.();
  outOfReach.delete(client);
  const { isBuiltIn } = client.getQueryData(indexQuery().queryKey) ?? {};
  client.setQueryData(indexQuery().queryKey, index);
  // At revision 0, built-in content is not older than the published content of a new site: both are read again.
  if (isBuiltIn) await client.invalidateQueries({ queryKey: [ROOT] });
}

refreshes.add(async (client) => {
  // Pages that show no content need no refetch.
  if (client.getQueryData(indexQuery().queryKey)) await refreshPublished(client);
});

/** Shows the whole published content, at whatever revision. */
export function showEverything(client: QueryClient, all: Published): void {
  const { revision, categories, articles } = all;
  client.setQueryData(everythingQuery().queryKey, all);
  client.setQueryData(indexQuery().queryKey, {
    ...NOTHING,
    revision,
    categories,
    counts: countIn(articles),
  });
}

/** The response with a published article, from which its listing, its text and its changes are read. */
const articleResponseQuery = (id: string) =>
  queryOptions({
    queryKey: ["published-article", id],
    queryFn: ({ signal }) => getJson(apiPaths.publishedArticle(id), { schema: ARTICLE, signal }),
  });

/**
 * Loads a published article whose text has this hash. If the server has no such text any more, loads the newest and
 * makes the page show what is published now. @throws HttpError 404 for a withdrawn article.
 */
export async function loadArticleAt(
  client: QueryClient,
  id: string,
  hash: string,
): Promise<PublishedArticle> {
  const query = articleResponseQuery(id);
  const known = client.getQueryData(query.queryKey);
  if (known?.article.bodyHash === hash) return known;
  try {
    const response = await client.fetchQuery({ ...query, staleTime: 0 });
    if (hash !== "" && response.article.bodyHash !== hash) void showNewer(client);
    return response;
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) await showNewer(client);
    throw error;
  }
}

// On a server nothing needs to be shown: the next request reads the newer content.
const showNewer = (client: QueryClient): Promise<void> =>
  import.meta.env.SSR ? Promise.resolve() : refreshPublished(client).catch(() => undefined);
