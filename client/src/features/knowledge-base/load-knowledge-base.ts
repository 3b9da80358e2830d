import { locateArticle } from "@shared/locate-article.ts";
import type { ContentSource, PageSources } from "@/content/content-source.ts";
import { EVERYTHING } from "@/content/layer-part.ts";
import { articleIdOf, findArticle, findCategory } from "@/content/lookup.ts";

/** Loads what the knowledge base's home first shows at a query string. */
export async function loadKnowledgeBase(
  search: string,
  { content }: PageSources,
): Promise<undefined> {
  await content.load();
  const params = new URLSearchParams(search);
  const category = findCategory(content.current().knowledge, params.get("category"));
  if (params.get("q")?.trim()) await content.loadPart(EVERYTHING);
  else if (category) await content.loadPart({ kind: "category", id: category.id });
}

/** Loads the article at a path with its text. Resolves to the address that it moved to, if it did. */
export async function loadArticle(
  path: string,
  { queryClient, content }: PageSources,
): Promise<string | undefined> {
  await content.load();
  const { published } = content.current();
  if (!findArticle(content.current().knowledge, path)) {
    await content.loadPart({ kind: "article", id: articleIdOf(path).toLowerCase() });
  }
  const { knowledge } = content.current();
  const findById = (id: string) => knowledge.articles.find((each) => each.id === id);
  const located = locateArticle(path, { knowledge, redirects: published.redirects, findById });
  if (located?.kind !== "article") return located?.to;
  const { article } = located;
  const { articleTextQuery } = await import("@/content/article-text.ts");
  await Promise.all([
    queryClient.fetchQuery(articleTextQuery(article, content.current().revision)),
    loadSiblings(article.category, content),
  ]);
  return undefined;
}

async function loadSiblings(category: string, content: ContentSource): Promise<void> {
  if (category) await content.loadPart({ kind: "category", id: category });
}
