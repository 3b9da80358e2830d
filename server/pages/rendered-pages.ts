import { isAdminPath } from "@shared/admin-path.ts";
import type { Logger } from "pino";
import type { Address } from "@/app/load-page.ts";
import type { PublishedSite, PublishedSiteReader } from "../findable/published-site.ts";
import { type CachedAnswers, cachedAnswers } from "../http/cached-answers.ts";
import type { CachedResponse } from "../http/cached-response.ts";
import { createRedirect } from "../http/create-redirect.ts";
import { HttpError, methodNotAllowed } from "../http/errors.ts";
import { createPageResponses } from "./page-responses.ts";
import type { PageTemplate } from "./page-template.ts";
import type { Renderer } from "./renderer.ts";

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
  const answers: CachedAnswers = cachedAnswers(parse, { cached, load });
  return { answers, invalidate: responses.invalidate };
}

/** The target of a request, as in its first line: a path, or a whole URL. Throws a 400 HttpError for anything else. */
function parseTarget(target: string): URL {
  // Not by a base: behind one "//" would begin a host.
  const address = target.startsWith("/") ? `http://localhost${target}` : target;
  if (!URL.canParse(address)) throw new HttpError(400, "This address is malformed.");
  return new URL(address);
}
