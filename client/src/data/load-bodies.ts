import { loadBody } from "./load-body.ts";
import type { Article } from "./model.ts";

/** How many texts are loaded at once: others use the connection, too. */
const AT_ONCE = 6;

/** Loads the HTML of these articles that have some, by article id. Rejects when one can't be loaded, and when it is aborted. */
export async function loadBodies(
  articles: readonly Article[],
  signal?: AbortSignal,
): Promise<Map<string, string>> {
  const bodies = new Map<string, string>();
  const waiting = [...articles];

  async function loadNext(): Promise<void> {
    for (let article = waiting.shift(); article; article = waiting.shift()) {
      signal?.throwIfAborted();
      const html = await loadBody(article, signal);
      if (html !== null) bodies.set(article.id, html);
    }
  }

  try {
    await Promise.all(Array.from({ length: AT_ONCE }, loadNext));
  } catch (error) {
    // The others load no more.
    waiting.length = 0;
    throw error;
  }
  return bodies;
}
