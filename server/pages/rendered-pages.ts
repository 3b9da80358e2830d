import { isAdminPath } from "@shared/admin-path.ts";
import type { Logger } from "pino";
import type { renderer } from "@/app/entry-server.tsx";
import type { Address } from "@/app/load-page.ts";
import { cacheControl } from "../http/cache-control.ts";
import {
  type CachedResponse,
  createCachedResponse,
  createRedirect,
} from "../http/cached-response.ts";
import { type CachedRoute, cachedRoutes, createResponses } from "../http/cached-route.ts";
import { HttpError, methodNotAllowed, toHttpError } from "../http/errors.ts";
import { createLoadLimiter } from "../http/load-limiter.ts";
import { createResponseCache } from "../http/response-cache.ts";
import type { PublishedSite, PublishedSiteReader } from "../seo/published-site.ts";
import { headHtml, jsonLdHtml, type PageTemplate } from "./page-template.ts";

type RenderedPagesOptions = {
  renderer: Renderer;
  template: PageTemplate;
  moduleTags: (module: string | undefined) => string;
  /** Whether a path is that of a file. */
  isFile: (path: string) => boolean;
  /** What there is on the site, and so which addresses share a page. */
  site: Pick<PublishedSiteReader, "read" | "peek">;
  /** What is answered where rendering fails: the page that renders itself in the browser. */
  fallback: CachedResponse;
  log: Logger;
};

/** What a request asks for, and what that means on the site as it was when it was asked for last. */
type Asked = {
  path: string;
  search: string;
  latest?: { site: PublishedSite | null; address: Address | string };
};

// What no page can be, although it is asked for first: here, an unknown address is a page that says so.
const RESERVED = /^\/(api|healthz|readyz)(\/|$)/i;

/** The public pages as the server renders them. */
export function createRenderedPages(options: RenderedPagesOptions) {
  const { renderer, template, moduleTags, isFile, site, fallback, log } = options;
  const responses = createPageResponses(renderer, template, moduleTags);

  const parse = (method: string, url: string): Asked | null => {
    const { pathname, search } = parseTarget(url);
    if (isAdminPath(pathname) || RESERVED.test(pathname) || isFile(pathname)) return null;
    if (method !== "GET" && method !== "HEAD") throw methodNotAllowed("GET", "HEAD");
    return { path: pathname, search };
  };
  const resolve = (asked: Asked, contents: PublishedSite | null): Address | string => {
    if (asked.latest?.site === contents) return asked.latest.address;
    const address = renderer.renderedAddress(asked.path, asked.search, contents);
    asked.latest = { site: contents, address };
    return address;
  };
  const load = async (asked: Asked): Promise<CachedResponse> => {
    try {
      // While that can't be read, pages are rendered of what else is known.
      const address = resolve(asked, await site.read().catch(() => null));
      if (typeof address === "string") return createRedirect(address, 301);
      return await responses.load(address);
    } catch (error) {
      // Too many visitors at once are no defect.
      if (!(error instanceof HttpError)) log.error({ err: error }, "a page could not be rendered");
      return fallback;
    }
  };
  const cached = (asked: Asked): CachedResponse | undefined => {
    const contents = site.peek();
    const address = resolve(asked, contents);
    // Before the site is known, an unknown path may be one that has moved.
    if (typeof address === "string" || (!contents && address.path === renderer.unknownPath)) {
      return undefined;
    }
    return responses.cached(address);
  };
  const route: CachedRoute = cachedRoutes(parse, { cached, load });
  return { route, invalidate: responses.invalidate };
}

/** The target of a request, as in its first line: a path, or a whole URL. Throws a 400 HttpError for anything else. */
function parseTarget(target: string): URL {
  // Not by a base: behind one "//" would begin a host.
  const address = target.startsWith("/") ? `http://localhost${target}` : target;
  if (!URL.canParse(address)) throw new HttpError(400, "This address is malformed.");
  return new URL(address);
}

/** What the server uses of the app (client/src/app/entry-server.tsx). */
export type Renderer = typeof renderer;

/** The built module of that file. */
export type RendererModule = { renderer: Renderer };

const BUSY = { busyMessage: "Too many people are reading right now. Try again shortly." };

/** The rendered pages, made when first requested and cached until what they show changes. */
function createPageResponses(
  renderer: Pick<Renderer, "renderPage">,
  template: PageTemplate,
  moduleTags: (module: string | undefined) => string,
) {
  const pages = createResponseCache();
  const limit = createLoadLimiter({ ...BUSY, maxQueued: 256 });
  // Anyone can think up more searches, so no other page waits for them, and they leave the thread to what is cached.
  const limitSearches = createLoadLimiter({ ...BUSY, concurrency: 1, maxShare: 0.3 });

  const make = async (address: Address): Promise<CachedResponse> => {
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
  const responses = createResponses({
    key: ({ path, search }) => path + search,
    cache: () => pages,
    limit: ({ search }) => (/[?&]q=/.test(search) ? limitSearches : limit),
    make,
  });
  // Drops every page, also those that are being rendered; to be called whenever what they show changed.
  return { ...responses, invalidate: pages.clear };
}

/** The text of a built file by its path, such as a built-in article; null when there is none. */
type ReadFile = (path: string) => Promise<Buffer | null> | Buffer | null;

/** Answers the requests of pages that the server renders, from the answers that everybody gets and from built files. */
export function createTransport(api: readonly CachedRoute[], readFile: ReadFile) {
  const answer = async (path: string): Promise<Response> => {
    for (const { load } of api) {
      const response = await load("GET", path);
      if (!response) continue;
      return new Response(new Uint8Array(response.body), { status: response.identity.status });
    }
    const file = await readFile(path);
    return file ? new Response(new Uint8Array(file)) : new Response("", { status: 404 });
  };
  return async (path: string): Promise<Response> => {
    try {
      return await answer(path);
    } catch (error) {
      const { status, message } = toHttpError(error);
      return Response.json({ message }, { status });
    }
  };
}
