import { isAdminPath } from "@shared/admin-path.ts";
import type { Logger } from "pino";
import type { Address, RenderedPage, renderer } from "@/app/rendering/entry-server.tsx";
import { cacheControl } from "../http/cache-control.ts";
import {
  type CachedResponse,
  createCachedResponse,
  createRedirect,
} from "../http/cached-response.ts";
import {
  type CachedRoute,
  cachedRoutes,
  createResponses,
  findResponse,
} from "../http/cached-route.ts";
import { HttpError, requireGet, toHttpError } from "../http/errors.ts";
import { createLoadLimiter } from "../http/load-limiter.ts";
import type { PublishedSite, PublishedSiteReader } from "../seo/published-site.ts";

/** The renderer that the app exports (client/src/app/rendering/entry-server.tsx). */
export type Renderer = typeof renderer;

type RenderedPagesOptions = {
  renderer: Pick<Renderer, "renderPage" | "renderedAddress" | "unknownPath">;
  fill: (page: RenderedPage) => string;
  isFile: (path: string) => boolean;
  /** The contents of the site, which decide which addresses share a page. */
  site: Pick<PublishedSiteReader, "read" | "peek">;
  /** The response if rendering fails: the page that renders itself in the browser. */
  fallback: CachedResponse;
  log: Logger;
};

/** Resolves a request by the site's present contents: to a page's address, or to the path of a redirect. */
type Resolve = (contents: PublishedSite | null) => Address | string;

// Paths that no page can have: among the rendered ones an unknown address shows a page that says so.
const RESERVED = /^\/(api|media|healthz|readyz)(\/|$)/i;

export function createRenderedPages(options: RenderedPagesOptions) {
  const { renderer, isFile, site, fallback, log } = options;
  const responses = createPageResponses(options);

  const parse = (method: string, url: string): Resolve | null => {
    // The path is appended to the host: with a base, "//" at its start would begin another host.
    const address = url.startsWith("/") ? `http://localhost${url}` : url;
    if (!URL.canParse(address)) throw new HttpError(400, "This address is malformed.");
    const { pathname, search } = new URL(address);
    if (isAdminPath(pathname) || RESERVED.test(pathname) || isFile(pathname)) return null;
    requireGet(method);
    return (contents) => renderer.renderedAddress(pathname, search, contents);
  };
  const load = async (resolve: Resolve): Promise<CachedResponse> => {
    try {
      // While the contents can't be read, pages are rendered from the other responses.
      const address = resolve(await site.read().catch(() => null));
      if (typeof address === "string") return createRedirect(address, 301);
      return await responses.load(address);
    } catch (error) {
      // Too many visitors at once are no error of the server.
      if (!(error instanceof HttpError)) log.error({ err: error }, "a page could not be rendered");
      return fallback;
    }
  };
  const cached = (resolve: Resolve): CachedResponse | undefined => {
    const contents = site.peek() ?? null;
    const address = resolve(contents);
    // Before the contents are read, an unknown path may be one that has moved.
    if (typeof address === "string" || (!contents && address.path === renderer.unknownPath)) {
      return undefined;
    }
    return responses.cached(address);
  };
  const { tags, invalidate } = responses;
  return { route: cachedRoutes(parse, { cached, load }), tags, invalidate };
}

function createPageResponses({ renderer, fill }: RenderedPagesOptions) {
  const busyMessage = "Too many people are reading right now. Try again shortly.";
  const limit = createLoadLimiter({ busyMessage, maxQueued: 256 });
  // Searches get a limit of their own, as anyone can make up more: no other page waits for them, and cached pages keep
  // the thread.
  const limitSearches = createLoadLimiter({ busyMessage, concurrency: 1, maxShare: 0.3 });
  return createResponses({
    tags: ["content", "sections", "synonyms", "transcripts", "videos"],
    key: ({ path, search }: Address) => path + search,
    limit: ({ search }) => (/[?&]q=/.test(search) ? limitSearches : limit),
    make: async (address) => {
      const page = await renderer.renderPage(address);
      if (typeof page === "string") return createRedirect(page, 301);
      const { status } = page.head;
      return createCachedResponse(Buffer.from(fill(page)), {
        contentType: "text/html; charset=utf-8",
        cacheControl: status === 200 ? cacheControl.page : cacheControl.notFound,
        status,
      });
    },
  });
}

type Sources = {
  api: readonly CachedRoute[];
  /** The text of a file by its path, such as a built-in article; null for none. */
  readFile: (path: string) => Promise<Buffer | null> | Buffer | null;
  readArticleDate: Parameters<Renderer["setArticleDates"]>[0];
};

export function connectRenderer(renderer: Renderer, sources: Sources): void {
  const { api, readFile, readArticleDate } = sources;
  renderer.setTransport(async (path: string): Promise<Response> => {
    try {
      const response = await findResponse(api, "GET", path)?.load();
      const body = response?.body ?? (await readFile(path));
      if (!body) return new Response("", { status: 404 });
      return new Response(new Uint8Array(body), { status: response?.identity.status });
    } catch (error) {
      const { status, message } = toHttpError(error);
      return Response.json({ message }, { status });
    }
  });
  renderer.setArticleDates(readArticleDate);
}
