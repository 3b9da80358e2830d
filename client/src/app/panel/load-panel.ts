import type { QueryClient } from "@tanstack/react-query";
import { articleTextQuery } from "@/data/article-text.ts";
import { contextQuery } from "@/data/contexts.ts";
import { loadKnowledge } from "@/data/knowledge-base.ts";
import { articleQuery } from "@/data/published.ts";
import { allVideosQuery } from "@/data/videos.ts";
import { loadSearchPage } from "@/features/search/load-search-page.ts";
import { readPanel } from "./panel-location.ts";

/** Loads the data of the help panel at a query string. */
export async function loadPanel(search: string, client: QueryClient): Promise<undefined> {
  const state = readPanel(search);
  if (state.kind === "article") {
    const { articles } = await loadKnowledge(client, articleQuery(state.id));
    const article = articles.find(({ id }) => id === state.id);
    if (article) await client.fetchQuery(articleTextQuery(article, 0));
  }
  if (state.kind === "video") await client.fetchQuery(allVideosQuery());
  if (state.kind === "context") await client.fetchQuery(contextQuery(state.context));
  if (state.kind === "search")
    await loadSearchPage(`?${new URLSearchParams({ q: state.text })}`, client);
}
