import { loadBody } from "./load-body.ts";
import type { Article } from "./model.ts";

/** Loads the HTML of all articles that have some, by article id. Rejects when one can't be loaded. */
export async function loadBodies(articles: readonly Article[]): Promise<Map<string, string>> {
  const bodies = new Map<string, string>();
  for (const article of articles) {
    const html = await loadBody(article);
    if (html !== null) bodies.set(article.id, html);
  }
  return bodies;
}
