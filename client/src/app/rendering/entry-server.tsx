import { articleIdOf, isKnowledgePath } from "@shared/content/article-paths.ts";
import type { PageHead } from "@shared/page-head.ts";
import { StrictMode } from "react";
import { prerender } from "react-dom/static";
import { setTransport } from "@/data/http.ts";
import { knowledgeIn } from "@/data/knowledge-base.ts";
import { createQueryClient } from "@/data/query-client.ts";
import { App } from "../app.tsx";
import { pageDataOf } from "../page-data.ts";
import { type Address, loadPage, routeOf } from "../routes.tsx";
import { pageHead } from "./page-head.ts";
import { renderedAddress, UNKNOWN_PATH } from "./rendered-address.ts";

export type { Address };

/** A rendered page: tags for its head, JSON, the file of its screen's chunk, and the name of the first view's sheet. */
export type RenderedPage = {
  head: PageHead;
  html: string;
  preloads: string;
  data: string;
  module: string | undefined;
  firstView: string | undefined;
};

// React puts the preload links of pictures before everything else.
const PRELOADS = /^(?:<link rel="preload"[^>]*>)+/;

/** Renders a public page; a string is the address that it moved to. Rejects with an HttpError, or what a component throws. */
async function renderPage(address: Address): Promise<RenderedPage | string> {
  const queryClient = createQueryClient();
  const movedTo = await loadPage(address, queryClient);
  if (movedTo !== undefined) return movedTo;
  const errors: unknown[] = [];
  const { prelude } = await prerender(
    <StrictMode>
      <App queryClient={queryClient} rendered={address} />
    </StrictMode>,
    // All of the page in its place: what comes later would need inline scripts.
    { progressiveChunkSize: Number.POSITIVE_INFINITY, onError: (error) => void errors.push(error) },
  );
  const rendered = await new Response(prelude).text();
  if (errors.length > 0) throw errors[0];
  const [preloads = ""] = PRELOADS.exec(rendered) ?? [];
  const modifiedAt = isKnowledgePath(address.path)
    ? await readArticleDate(articleIdOf(address.path))
    : undefined;
  const { module } = routeOf(address.path);
  const head = pageHead(address, { queryClient, knowledge: knowledgeIn(queryClient), modifiedAt });
  return {
    head,
    html: rendered.slice(preloads.length),
    preloads,
    module,
    // A missing article and an open video look otherwise, and wait for the whole sheet.
    firstView: head.status === 200 && !address.search.includes("video=") ? module : undefined,
    data: JSON.stringify(pageDataOf(address, queryClient)).replaceAll("<", "\\u003c"),
  };
}

type ReadArticleDate = (articleId: string) => Promise<string | undefined>;

let readArticleDate: ReadArticleDate = async () => undefined;

/** Reads by `read` from now on when an article was last published, as an ISO date. */
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
