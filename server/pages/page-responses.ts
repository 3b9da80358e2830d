import type { Address } from "@/app/load-page.ts";
import { cacheControl } from "../http/cache-control.ts";
import { type CachedResponse, createCachedResponse } from "../http/cached-response.ts";
import { createRedirect } from "../http/create-redirect.ts";
import { createLoadLimiter, type LoadLimits } from "../http/load-limiter.ts";
import { createResponseCache } from "../http/response-cache.ts";
import { headHtml, jsonLdHtml } from "./head-html.ts";
import type { PageTemplate } from "./page-template.ts";
import type { Renderer } from "./renderer.ts";

const LIMITS: LoadLimits = {
  concurrency: 2,
  maxQueued: 256,
  maxWaitMs: 10_000,
  maxBytesInFlight: 64 * 1024 * 1024,
  maxSendMs: 60_000,
  busyMessage: "Too many people are reading right now. Try again shortly.",
};

/** The rendered pages, made when first requested and cached until what they show changes. */
export function createPageResponses(
  renderer: Pick<Renderer, "renderPage">,
  template: PageTemplate,
  moduleTags: (module: string | undefined) => string,
) {
  const pages = createResponseCache();
  const limit = createLoadLimiter(LIMITS);
  // Anyone can think up more searches, so no other page waits for them, and they leave the thread to what is cached.
  const limitSearches = createLoadLimiter({
    ...LIMITS,
    concurrency: 1,
    maxShare: 0.3,
    maxQueued: 64,
  });
  const limitOf = ({ search }: Address) => (/[?&]q=/.test(search) ? limitSearches : limit);
  const keyOf = ({ path, search }: Address) => path + search;

  const render = async (address: Address): Promise<CachedResponse> => {
    const page = await renderer.renderPage(address);
    if (typeof page === "string") return createRedirect(page, 301);
    const { head, html, preloads, data, module, firstView } = page;
    const body = template.fill({
      head: preloads + headHtml(head),
      html,
      data,
      jsonLd: jsonLdHtml(head),
      late: moduleTags(module),
      firstView,
    });
    return createCachedResponse(Buffer.from(body), {
      contentType: "text/html; charset=utf-8",
      cacheControl: head.status === 200 ? cacheControl.page : cacheControl.notFound,
      status: head.status,
    });
  };
  return {
    cached: (address: Address) => pages.get(keyOf(address)),
    /** The cached page, else a rendered one. Rejects with a 503 HttpError when too many are being rendered. */
    load: (address: Address): Promise<CachedResponse> =>
      pages.load(keyOf(address), () => limitOf(address)(() => render(address))),
    /** Drops every page, also those that are being rendered; to be called whenever what they show changed. */
    invalidate: () => pages.clear(),
  };
}
