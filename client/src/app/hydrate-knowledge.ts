import type { ArticleHeading } from "@shared/contracts/knowledge-base.ts";
import type { QueryClient } from "@tanstack/react-query";
import { currentContent, hydrateContent } from "@/data/content-store.ts";
import { articleIdOf } from "@/data/lookup.ts";
import type { PublishedLayer } from "@/data/published-layer.ts";
import type { SafeHtml } from "@/lib/article-html.ts";
import type { LayerData } from "./page-data.ts";

/** The article that a page shows: its path and headings. */
type ShownArticle = { path: string; headings: readonly ArticleHeading[] };

/** Gives the layer that a page was rendered with to the content store, and the article's text to the query client. */
export async function hydrateKnowledge(
  layer: LayerData,
  client: QueryClient,
  shown: ShownArticle | null,
): Promise<void> {
  const published = layer as unknown as PublishedLayer;
  hydrateContent({
    ...published,
    redirects: new Map(),
    unloaded: new Map(layer.unloaded as [string, number][]),
    // Many addresses may have the same page.
    ...(published.answered && { answered: [...published.answered, window.location.pathname] }),
  });
  if (shown) await hydrateText(shown, client);
}

// React leaves the HTML of an element as the server sent it.
async function hydrateText({ path, headings }: ShownArticle, client: QueryClient): Promise<void> {
  const { articleTextQuery } = await import("@/data/article-text.ts");
  const { knowledge, revision } = currentContent();
  const article = knowledge.articles.find(({ id }) => id === articleIdOf(path));
  const html = document.querySelector(".rich-text")?.innerHTML as SafeHtml | undefined;
  if (article && html !== undefined) {
    client.setQueryData(articleTextQuery(article, revision).queryKey, { html, headings });
  }
}
