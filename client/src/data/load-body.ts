import { getText, HttpError } from "@/data/http.ts";
import { forgetUnless, recall, remember } from "@/data/remembered-answers.ts";
import { apiPaths } from "@/lib/paths.ts";
import { site } from "@/site.ts";
import { builtInBodyAddress } from "./built-in-layer.ts";
import { importDrafts } from "./drafts-overlay.ts";
import { loadedHtmlOf } from "./layer-part.ts";
import type { Article } from "./model.ts";
import { parseArticle } from "./parse-answers.ts";

/** Loads the HTML of one article from its layer, not yet sanitised; null when it has none. */
export async function loadBody(
  { id, bodyIn, bodyHash = "" }: Pick<Article, "id" | "bodyIn" | "bodyHash">,
  signal?: AbortSignal,
): Promise<string | null> {
  if (bodyIn === "draft") return (await importDrafts())?.readDraftBody(id) ?? null;
  if (bodyIn === "published")
    return loadedHtmlOf(bodyHash) ?? loadPublishedBody(id, bodyHash, signal);
  const address = bodyIn && builtInBodyAddress(id);
  return address ? (await getText(address, signal)).replaceAll("{phone}", site.phone) : null;
}

// Like the layer that it belongs to, it is what this browser knew last where the server can't be reached.
async function loadPublishedBody(
  id: string,
  bodyHash: string,
  signal?: AbortSignal,
): Promise<string | null> {
  const path = apiPaths.publishedArticle(id);
  try {
    const text = await getText(path, signal);
    const { change, html } = parsePresent(text);
    void remember(path, text);
    const isNewer = bodyHash !== "" && !("hash" in change && change.hash === bodyHash);
    if (isNewer) void showNewerLayer();
    return html;
  } catch (error) {
    const isGone = error instanceof HttpError && error.status === 404;
    if (isGone) {
      void forgetUnless((each) => each !== path);
      await showNewerLayer();
    }
    const known = isGone || signal?.aborted ? null : await recall(path);
    if (known === null) throw error;
    return parseArticle(known).html;
  }
}

function parsePresent(text: string) {
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
