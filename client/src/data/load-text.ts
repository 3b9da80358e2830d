import type { QueryClient } from "@tanstack/react-query";
import type { EnhancedHtml, SafeHtml } from "@/lib/article-html.ts";
import { site } from "@/site.ts";
import { enhancedBodyAddress } from "./built-in-layer.ts";
import { importDrafts } from "./drafts-overlay.ts";
import { getJson, HttpError } from "./http.ts";
import type { Article } from "./model.ts";
import { loadArticleAt } from "./published.ts";

type Reading = { client: QueryClient; signal?: AbortSignal | undefined };

/** Loads an article's text for the page from its layer; null when it has none. */
export async function loadText(
  { id, bodyIn, bodyHash = "" }: Article,
  { client, signal }: Reading,
): Promise<EnhancedHtml | null> {
  if (bodyIn === "draft") return enhance((await (await importDrafts())?.readDraftBody(id)) ?? null);
  if (bodyIn === "published") {
    const { html, headings } = await loadArticleAt(client, id, bodyHash);
    // Without headings it is as it is stored: an older release has answered, or it was too much for the server.
    return html && headings ? trust(html, headings) : enhance(html);
  }
  const address = bodyIn && enhancedBodyAddress(id);
  if (!address) return null;
  const { html, headings } = await getJson(address, {
    schema: OF_BUILD,
    signal,
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
