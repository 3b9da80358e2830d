import { getJson, getText, HttpError } from "@/data/http.ts";
import { forgetUnless, recall, remember } from "@/data/remembered-answers.ts";
import type { EnhancedHtml, SafeHtml } from "@/lib/article-html.ts";
import { apiPaths } from "@/lib/paths.ts";
import { site } from "@/site.ts";
import { enhancedBodyAddress } from "./built-in-layer.ts";
import { importDrafts } from "./drafts-overlay.ts";
import { loadedArticleOf } from "./layer-part.ts";
import type { Article } from "./model.ts";
import { type PublishedArticle, parseArticle } from "./parse-answers.ts";

/** Loads an article's text for the page from its layer; null when it has none. */
export async function loadText(
  { id, bodyIn, bodyHash = "" }: Article,
  signal?: AbortSignal,
): Promise<EnhancedHtml | null> {
  if (bodyIn === "draft") return enhance((await (await importDrafts())?.readDraftBody(id)) ?? null);
  if (bodyIn === "published") {
    const path = apiPaths.publishedArticle(id);
    const loaded = loadedArticleOf(bodyHash) ?? (await loadPublished(path, bodyHash, signal));
    const { html, headings } = loaded;
    // Without headings it is as it is stored: an older release has answered, or it was too much for the server.
    return html && headings ? trust(html, headings) : enhance(html);
  }
  const address = bodyIn && enhancedBodyAddress(id);
  if (!address) return null;
  const { html, headings } = await getJson(address, {
    schema: OF_BUILD,
    ...(signal && { signal }),
  });
  return trust(html.replaceAll("{phone}", site.phone), headings);
}

type Headings = EnhancedHtml["headings"];

const OF_BUILD = { parse: (file: unknown) => file as { html: string; headings: Headings } };

/** What this site's server or its build has enhanced is as trustworthy as the scripts that come from there. */
const trust = (html: string, headings: Headings): EnhancedHtml => ({
  html: html as SafeHtml,
  headings,
});

// The sanitiser is loaded for what nobody else has sanitised.
async function enhance(html: string | null): Promise<EnhancedHtml | null> {
  if (!html) return null;
  // The page renders itself in the browser, which can do it.
  if (import.meta.env.SSR) throw new HttpError(503, "This article is too large to be rendered.");
  return (await import("@/lib/article-html.ts")).enhanceArticleHtml(html);
}

/**
 * Reads the answer with a published article. Like the layer that it belongs to, it is what this browser knew last where the
 * server can't be reached.
 */
export async function loadPublished(
  path: string,
  bodyHash: string,
  signal?: AbortSignal,
): Promise<PublishedArticle> {
  try {
    const text = await getText(path, signal);
    const article = parsePresent(text);
    void remember(path, text);
    const { change } = article;
    const isNewer = bodyHash !== "" && !("hash" in change && change.hash === bodyHash);
    if (isNewer) void showNewerLayer();
    return article;
  } catch (error) {
    const isGone = error instanceof HttpError && error.status === 404;
    if (isGone) {
      void forgetUnless((each) => each !== path);
      await showNewerLayer();
    }
    const known = isGone || signal?.aborted ? null : await recall(path);
    if (known === null) throw error;
    return parseArticle(known);
  }
}

function parsePresent(text: string): PublishedArticle {
  const article = parseArticle(text);
  if (article.change.type === "delete-article") throw new HttpError(404, "Withdrawn");
  return article;
}

let refreshing: Promise<void> | null = null;

// Somebody has published since the page came: its title and its place may be others too, or it is withdrawn. Many texts
// that are read at once say so at once.
function showNewerLayer(): Promise<void> {
  if (import.meta.env.SSR) return Promise.resolve();
  refreshing ??= import("./refresh-published.ts")
    .then(({ refreshLayer }) => refreshLayer())
    .catch(() => undefined)
    .finally(() => {
      refreshing = null;
    });
  return refreshing;
}
