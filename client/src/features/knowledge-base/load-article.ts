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

/** What an article's page shows of its category. */
export function neighboursOf({ id, category }: Article, knowledge: KnowledgeBase): Neighbours {
  const siblings = category ? articlesIn(knowledge, category) : [];
  const index = siblings.findIndex((each) => each.id === id);
  return {
    previous: siblings[index - 1],
    next: index === -1 ? undefined : siblings[index + 1],
    related: siblings.filter((each) => each.id !== id).slice(0, 3),
  };
}

/** The name of the same as a rendered page hands it over. */
export const neighboursName = ({ id }: Article) => ["neighbours", id];

/** The address of the page that says that there is no such article, one for all: no slug is a hyphen alone. */
export const UNKNOWN_ARTICLE = `${paths.knowledgeBase}/-`;

/** The query of the article that a path names; where a server has answered that it knows none, of that answer. */
export function queryAt(path: string, client: QueryClient) {
  const unknown = articleQuery(articleIdOf(UNKNOWN_ARTICLE));
  const isUnknown = isServed(path) && client.getQueryData(unknown.queryKey) !== undefined;
  return isUnknown ? unknown : articleQuery(articleIdOf(path).toLowerCase());
}

/** Whether a path may be an old address: no article is at home there, nor has the server answered it with this page. */
export function mayLeadOn(path: string, knowledge: KnowledgeBase): boolean {
  const plain = plainPath(path);
  const article = findArticle(knowledge, plain);
  const isAtHome = article !== undefined && plainPath(article.link) === plain;
  return !isAtHome && !isServed(path);
}

/** Loads the article at a path with its text. Resolves to the address that it moved to, if it did. */
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
