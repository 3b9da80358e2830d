import { locateArticle } from "@shared/content/layers.ts";
import { decodeOrKeep } from "@shared/text/text.ts";
import type { Content } from "@/data/content.ts";
import { loadView, type PageSources } from "@/data/content-source.ts";
import type { Part, View } from "@/data/layer-part.ts";
import { articleIdOf, articlesIn, findArticle } from "@/data/lookup.ts";
import type { Article } from "@/data/model.ts";

type Neighbours = {
  previous: Article | undefined;
  next: Article | undefined;
  related: readonly Article[];
};

/** The part of the content that holds an article's neighbours; null for an article without a category. */
export const neighbourhoodOf = ({ category }: Article): Part | null =>
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

/** What an address needs where no article is at home. */
export const REDIRECTS: Part = { kind: "redirects" };

/**
 * Whether a path may be an old address, which leads on: no article is at home there, nor has the server answered it with
 * this page.
 */
export function mayLeadOn(
  path: string,
  { knowledge, published }: Pick<Content, "knowledge" | "published">,
): boolean {
  const plain = plainPath(path);
  const article = findArticle(knowledge, plain);
  const isAtHome = article !== undefined && plainPath(article.link) === plain;
  return !isAtHome && !published.answered?.some((answered) => plainPath(answered) === plain);
}

const plainPath = (path: string) => decodeOrKeep(path).replace(/\/+$/, "");

/** Loads the article at a path with its text. Resolves to the address that it moved to, if it did. */
export async function loadArticle(path: string, sources: PageSources): Promise<string | undefined> {
  const { queryClient, content } = sources;
  await content.load();
  if (!findArticle(content.current().knowledge, path)) {
    await content.loadPart({ kind: "article", id: articleIdOf(path).toLowerCase() });
  }
  if (mayLeadOn(path, content.current())) await content.loadPart(REDIRECTS);
  const { knowledge, published } = content.current();
  const findById = (id: string) => knowledge.articles.find((each) => each.id === id);
  const located = locateArticle(path, { knowledge, redirects: published.redirects, findById });
  if (located?.kind !== "article") return located?.to;
  const { article } = located;
  const neighbourhood = neighbourhoodOf(article);
  const { articleTextQuery } = await import("@/data/article-text.ts");
  await Promise.all([
    queryClient.fetchQuery(articleTextQuery(article, content.current().revision)),
    neighbourhood && loadView(neighbourhood, neighboursView(article), sources),
  ]);
  return undefined;
}
