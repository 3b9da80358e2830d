import { articleIdOf } from "@shared/content/article-paths.ts";
import { locateArticle } from "@shared/content/layers.ts";
import type { QueryClient } from "@tanstack/react-query";
import { articleTextQuery } from "@/data/article-text.ts";
import { loadKnowledge, loadView, type View } from "@/data/knowledge-base.ts";
import type { Article, KnowledgeBase } from "@/data/model.ts";
import { articlesIn, findArticle } from "@/data/model.ts";
import { loadPublished, redirectsOf, type Wanted } from "@/data/published.ts";
import { isServed, plainPath } from "@/lib/paths.ts";

type Neighbours = {
  previous: Article | undefined;
  next: Article | undefined;
  related: readonly Article[];
};

/** What holds an article's neighbours; null for an article without a category. */
export const neighbourhoodOf = ({ category }: Article): Wanted | null =>
  category ? { kind: "category", id: category } : null;

/** What an article's page shows of its category. */
export const neighboursView = ({ id, category }: Article): View<Neighbours> => ({
  name: ["neighbours", id],
  of: (knowledge) => {
    const siblings = category ? articlesIn(knowledge, category) : [];
    const index = siblings.findIndex((each) => each.id === id);
    return {
      previous: siblings[index - 1],
      next: index === -1 ? undefined : siblings[index + 1],
      related: siblings.filter((each) => each.id !== id).slice(0, 3),
    };
  },
});

/** What holds the article that a path names. */
export const articleAt = (path: string): Wanted => ({
  kind: "article",
  id: articleIdOf(path).toLowerCase(),
});

/** What an address needs where no article is at home. */
export const REDIRECTS: Wanted = { kind: "redirects" };

/**
 * Whether a path may be an old address, which leads on: no article is at home there, nor has the server answered it with
 * this page.
 */
export function mayLeadOn(path: string, knowledge: KnowledgeBase): boolean {
  const plain = plainPath(path);
  const article = findArticle(knowledge, plain);
  const isAtHome = article !== undefined && plainPath(article.link) === plain;
  return !isAtHome && !isServed(path);
}

/** Loads the article at a path with its text. Resolves to the address that it moved to, if it did. */
export async function loadArticle(path: string, client: QueryClient): Promise<string | undefined> {
  const knowledge = await loadKnowledge(client, articleAt(path));
  const former = mayLeadOn(path, knowledge) ? await loadPublished(client, REDIRECTS) : null;
  const redirects = redirectsOf(former?.layer);
  const findById = (id: string) => knowledge.articles.find((each) => each.id === id);
  const located = locateArticle(path, { knowledge, redirects, findById });
  if (located?.kind !== "article") return located?.to;
  const { article } = located;
  const neighbourhood = neighbourhoodOf(article);
  await Promise.all([
    client.fetchQuery(articleTextQuery(article, 0)),
    neighbourhood && loadView(client, neighbourhood, neighboursView(article)),
  ]);
  return undefined;
}
