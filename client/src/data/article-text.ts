import { longDate } from "@shared/text/dates.ts";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { EnhancedHtml, SafeHtml } from "@/lib/article-html.ts";
import { apiPaths } from "@/lib/paths.ts";
import { importDrafts } from "./drafts-overlay.ts";
import { getJson, HttpError } from "./http.ts";
import type { Article } from "./model.ts";
import { loadArticleAt } from "./published.ts";
import { ARTICLE, type PublishedArticle } from "./published-rows.ts";

/** An article's text, with the date that its paper has: "Changed on 12 March 2026", or the publication's. */
export type ArticleText = EnhancedHtml & { dated?: string };

/**
 * An article's text for display: its HTML and headings. Another `revision` of the content reads a drafted text again.
 * Texts from the network stay cached while the page is open, so that they can be read offline.
 */
export function articleTextQuery(article: Article, revision: number) {
  const { id, bodyIn, bodyHash = "" } = article;
  return queryOptions({
    queryKey: ["article-text", id, bodyIn, bodyIn === "draft" ? revision : bodyHash],
    ...(bodyIn !== "draft" && { gcTime: Number.POSITIVE_INFINITY }),
    // An article without a text has nothing to load.
    ...(bodyIn === null && { initialData: enhancedPlaceholder }),
    queryFn: async ({ client, signal }) =>
      (await loadText(article, { client, signal })) ?? enhancedPlaceholder,
  });
}

type Reading = { client: QueryClient; signal?: AbortSignal | undefined };

export async function loadText(
  { id, bodyIn, bodyHash = "" }: Article,
  { client, signal }: Reading,
): Promise<ArticleText | null> {
  if (bodyIn === "draft") return enhance((await (await importDrafts())?.readDraftBody(id)) ?? null);
  if (bodyIn === "published") {
    return textOf(await loadArticleAt(client, id, bodyHash));
  }
  if (bodyIn === null) return null;
  return enhance(
    await (await import("./built-in/built-in-content.ts")).loadBuiltInHtml(id, signal),
  );
}

/** Loads a published article as it is now, with its text, and caches nothing. @throws HttpError 404 if it is withdrawn. */
export async function loadUncached(article: Article, reading: Reading) {
  const { id, bodyIn } = article;
  if (bodyIn === "draft" || bodyIn === "built-in") {
    return { article, text: (await loadText(article, reading)) ?? enhancedPlaceholder };
  }
  const { signal } = reading;
  const response = await getJson(apiPaths.publishedArticle(id), { schema: ARTICLE, signal });
  return { article: response.article, text: await textOf(response) };
}

// A response without headings is stored HTML: it comes from an older release, or was too large for the server to enhance.
async function textOf(response: PublishedArticle): Promise<ArticleText> {
  const { html, headings } = response;
  const text = html && headings ? trust(html, headings) : await enhance(html);
  return { ...(text ?? enhancedPlaceholder), dated: dateOf(response) };
}

// The last announced change is what the code of a printed article compares with.
function dateOf({ changes: [change], publishedAt }: PublishedArticle): string {
  if (change) return `Changed on ${longDate(change.at)}`;
  return publishedAt ? `Published on ${longDate(publishedAt)}` : "";
}

type Headings = EnhancedHtml["headings"];

/** HTML that this site's server enhanced is trusted like the scripts that it serves. */
const trust = (html: string, headings: Headings): EnhancedHtml => ({
  html: html as SafeHtml,
  headings,
});

// Loads the sanitiser only for HTML that no server has sanitised.
async function enhance(html: string | null): Promise<EnhancedHtml | null> {
  if (!html) return null;
  // Too much for the server: the browser renders the page itself.
  if (import.meta.env.SSR) throw new HttpError(503, "This article is too large to be rendered.");
  return (await import("@/lib/article-html.ts")).enhanceArticleHtml(html);
}

const HTML = `\
<h2 id="section-getting-started" aria-label="Getting Started" dir="auto">Getting Started<a href="#section-getting-started" class="anchor" aria-label="Link to “Getting Started”"></a></h2>
<ol dir="auto">
  <li>Go to your account settings.</li>
  <li>Choose the options you want.</li>
  <li>Save your changes and refresh the page.</li>
</ol>
<div class="callout callout-tip" role="note" dir="auto"><svg viewBox="0 0 24 24" width="22" height="22" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M15 14c.2-1 .7-1.7 1.5-2.5 1-.9 1.5-2.2 1.5-3.5A6 6 0 0 0 6 8c0 1 .2 2.2 1.5 3.5.7.7 1.3 1.5 1.5 2.5M9 18h6M10 22h4"></path></svg><div><strong dir="auto">Tip:</strong> Need more help? Use the chat button to talk to our support team.</div></div>`;

/** The placeholder's text as `enhanceArticleHtml` makes it, for articles without a text. */
export const enhancedPlaceholder: ArticleText = {
  html: HTML as SafeHtml,
  headings: [{ id: "section-getting-started", text: "Getting Started", level: 2 }],
};
