import { articleIdOf } from "@shared/content/article-paths.ts";
import { locateArticle } from "@shared/content/locate-article.ts";
import type { QueryClient } from "@tanstack/react-query";
import { articleTextQuery } from "@/data/article-text.ts";
import { loadExcerpt, loadKnowledge } from "@/data/knowledge-base.ts";
import type { Article, KnowledgeBase } from "@/data/model.ts";
import { articlesIn, findArticle } from "@/data/model.ts";
import { articleQuery, categoryQuery, redirectsOf, redirectsQuery } from "@/data/published.ts";
import { isServed, paths, plainPath } from "@/lib/paths.ts";

export type Neighbours = {
  previous: Article | undefined;
  next: Article | undefined;
  related: readonly Article[];
};

/** The articles of its category that an article's page links to. */
export function neighboursOf({ id, category }: Article, knowledge: KnowledgeBase): Neighbours {
  const siblings = category ? articlesIn(knowledge, category) : [];
  const index = siblings.findIndex((each) => each.id === id);
  return {
    previous: siblings[index - 1],
    next: index === -1 ? undefined : siblings[index + 1],
    related: siblings.filter((each) => each.id !== id).slice(0, 3),
  };
}

/** The name of the excerpt with an article's neighbours. */
export const neighboursName = ({ id }: Article) => ["neighbours", id];

/** The address of the page for all missing articles: no slug is a single hyphen. */
export const UNKNOWN_ARTICLE = `${paths.knowledgeBase}/-`;

/**
 * The query of the article that a path names; if the server responded that there is none, the query of that response.
 */
export function queryAt(path: string, client: QueryClient) {
  const unknown = articleQuery(articleIdOf(UNKNOWN_ARTICLE));
  const isUnknown = isServed(path) && client.getQueryData(unknown.queryKey) !== undefined;
  return isUnknown ? unknown : articleQuery(articleIdOf(path).toLowerCase());
}

/** Tells if a path may be a former address: no article is there, nor has the server responded to it with this page. */
export function mayLeadOn(path: string, knowledge: KnowledgeBase): boolean {
  const plain = plainPath(path);
  const article = findArticle(knowledge, plain);
  const isAtHome = article !== undefined && plainPath(article.link) === plain;
  return !isAtHome && !isServed(path);
}

/** Loads the article at a path with its text. Resolves to the address that it moved to, or undefined. */
export async function loadArticle(path: string, client: QueryClient): Promise<string | undefined> {
  const knowledge = await loadKnowledge(client, queryAt(path, client));
  const isFormer = mayLeadOn(path, knowledge);
  const redirects = redirectsOf(isFormer ? await client.fetchQuery(redirectsQuery()) : undefined);
  const findById = (id: string) => knowledge.articles.find((each) => each.id === id);
  const located = locateArticle(path, { knowledge, redirects, findById });
  if (located?.kind !== "article") return located?.to;
  const { article } = located;
  await Promise.all([
    client.fetchQuery(articleTextQuery(article, 0)),
    article.category &&
      loadExcerpt(client, categoryQuery(article.category), neighboursName(article), (siblings) =>
        neighboursOf(article, siblings),
      ),
  ]);
  return undefined;
}
