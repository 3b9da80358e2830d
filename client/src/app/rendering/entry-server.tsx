import { articleIdOf, isKnowledgePath } from "@shared/content/article-paths.ts";
import type { PageHead } from "@shared/page-head.ts";
import { StrictMode } from "react";
import { prerender } from "react-dom/static";
import { setTransport } from "@/data/http.ts";
import { knowledgeIn } from "@/data/knowledge-base.ts";
import { createQueryClient } from "@/data/query-client.ts";
import { pagePath } from "@/lib/paths.ts";
import { App } from "../app.tsx";
import { pageDataOf } from "../page-data.ts";
import { type Address, loadPage, routeOf } from "../routes.tsx";
import { pageHead } from "./page-head.ts";
import { renderedAddress, UNKNOWN_PATH } from "./rendered-address.ts";

export type { Address };

/**
 * A rendered page: tags for its head, data as JSON, the file of its component's chunk, and the name of its critical
 * CSS.
 */
export type RenderedPage = {
  head: PageHead;
  html: string;
  preloads: string;
  data: string;
  module: string | undefined;
  criticalCss: string | undefined;
};

// React puts the preload links of images before the rest of the HTML.
const PRELOADS = /^(?:<link rel="preload"[^>]*>)+/;

/** Renders a public page, or returns the address that it moved to. Rejects with an HttpError or a component's error. */
async function renderPage(address: Address): Promise<RenderedPage | string> {
  const queryClient = createQueryClient();
  const movedTo = await loadPage(address, queryClient);
  if (movedTo !== undefined) return movedTo;
  const errors: unknown[] = [];
  const { prelude } = await prerender(
    <StrictMode>
      <App queryClient={queryClient} rendered={address} />
    </StrictMode>,
    // React would stream late parts with inline scripts, which the security headers refuse: all is rendered in place.
    { progressiveChunkSize: Number.POSITIVE_INFINITY, onError: (error) => void errors.push(error) },
  );
  const rendered = await new Response(prelude).text();
  if (errors.length > 0) throw errors[0];
  const [preloads = ""] = PRELOADS.exec(rendered) ?? [];
  const modifiedAt = isKnowledgePath(pagePath(address.path))
    ? await readArticleDate(articleIdOf(address.path))
    : undefined;
  const { module } = routeOf(address.path);
  const head = pageHead(address, { queryClient, knowledge: knowledgeIn(queryClient), modifiedAt });
  return {
    head,
    html: rendered.slice(preloads.length),
    preloads,
    module,
    // A missing article and an open video look unlike their page's critical CSS: they wait for the whole sheet.
    criticalCss: head.status === 200 && !address.search.includes("video=") ? module : undefined,
    data: JSON.stringify(pageDataOf(address, queryClient)).replaceAll("<", "\\u003c"),
  };
}

type ReadArticleDate = (articleId: string) => Promise<string | undefined>;

let readArticleDate: ReadArticleDate = async () => undefined;

/** Sets the function that tells when an article was last published, as an ISO date. */
function setArticleDates(read: ReadArticleDate): void {
  readArticleDate = read;
}

export const renderer = {
  renderedAddress,
  unknownPath: UNKNOWN_PATH,
  renderPage,
  setTransport,
  setArticleDates,
};
